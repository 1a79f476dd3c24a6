'use client'

import { attribution } from 'catalogue-client'
import { useEffect } from 'react'

/** Records on every page where the visitor came from, in case they send an enquiry. */
export function Visit() {
  useEffect(() => void attribution(), [])
  return null
}
