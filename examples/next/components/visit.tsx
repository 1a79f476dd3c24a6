'use client'

import { attribution } from 'catalogue-client'
import { useEffect } from 'react'

/** Notes on each page how the visit began, for the enquiry that may follow. */
export function Visit() {
  useEffect(() => void attribution(), [])
  return null
}
