import { BadCell, type Cell, textIn } from './cell.ts'

export interface Amount {
  /** A number; what is none as it stands, for the importer to name. */
  amount: unknown
  /** What the cell says beside the number; signs that several currencies share say nothing. */
  currency: string | undefined
}

const signs: Record<string, string> = { '₹': 'INR', rs: 'INR', 'rs.': 'INR', '€': 'EUR', '£': 'GBP' }
const shared = new Set(['$', '¥', ''])
const free = /^(free|nil|gratis|no fee|0)$/i

/** Reads a price as people write it: `1,499.00`, `₹1499`, `Rs. 1,49,900/-`, `1.499,00 €`, `free`. */
export function readAmount(cell: Cell): Amount {
  if (typeof cell === 'number') return { amount: cell, currency: undefined }
  const text = textIn(cell).replace(/[\s\u00a0\u202f]+/g, ' ')
  if (free.test(text)) return { amount: 0, currency: undefined }
  const [digits = ''] = /\d[\d., ']*/.exec(text) ?? []
  const sign = text.replace(digits, '').replace('/-', '').trim().toLowerCase()
  const currency = signs[sign] ?? (/^[a-z]{3}$/.test(sign) ? sign.toUpperCase() : undefined)
  if (digits === '' || !(currency || shared.has(sign))) return { amount: text, currency: undefined }
  return { amount: numberIn(digits.trim()) ?? text, currency }
}

/** What comes last, and once, begins the decimals, unless it can be a sign of thousands only. */
function numberIn(text: string): number | undefined {
  const digits = text.replace(/[ ']/g, '')
  const [, mark = ''] = /([.,])[^.,]*$/.exec(digits) ?? []
  if (mark === '') return Number(digits)
  const whole = digits.slice(0, digits.lastIndexOf(mark))
  const decimals = digits.slice(digits.lastIndexOf(mark) + 1)
  const isRepeated = whole.includes(mark)
  const isMixed = /[.,]/.test(whole) && !isRepeated
  if (decimals.length === 3 && !isMixed && !isRepeated && whole !== '0') {
    if (mark === '.')
      throw new BadCell(
        `${JSON.stringify(text)} can be ${whole}${decimals} or ${whole}.${decimals}0; write it so`,
      )
    return grouped(digits)
  }
  if (isRepeated) return grouped(digits)
  const before = grouped(whole)
  return before === undefined ? undefined : Number(`${before}.${decimals || '0'}`)
}

/** A whole number with signs between groups of two or three digits, the last of three. */
function grouped(digits: string): number | undefined {
  if (!/[.,]/.test(digits)) return Number(digits)
  return /^\d{1,3}(?:([.,])\d{2,3})(?:\1\d{2,3})*$/.test(digits) && /[.,]\d{3}$/.test(digits)
    ? Number(digits.replace(/[.,]/g, ''))
    : undefined
}
