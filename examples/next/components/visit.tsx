'use client'

import { attribution } from 'catalogue-client'
import { useEffect } from 'react'

/** Records on every page where the visit came from, in case an enquiry follows. */
export function Visit() {
  useEffect(() => void attribution(), [])
  return null
}
