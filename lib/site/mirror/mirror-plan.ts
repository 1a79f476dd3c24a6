import { baseAddress } from '#lib/base/own-address.ts'

export interface MirrorOptions {
  out?: string
  all?: string
  baseUrl?: string
  institute?: string
  enquiriesKey?: string
}

export interface MirrorPlan {
  out: string
  /** Whether every institute's site is written, each into a folder in `out`. */
  all: boolean
  /** Address where the files will be served, without a trailing slash; undefined: the site's own. */
  baseUrl: string | undefined
  institute: string | undefined
  /** Publishable key with which forms of the copy send enquiries to this deployment; undefined: they are left out. */
  enquiriesKey: string | undefined
}

/** Validates the options. Throws an error for the operator if they are invalid or contradictory. */
export function planOf({ all, ...options }: MirrorOptions): MirrorPlan {
  const { out = all, baseUrl, institute, enquiriesKey } = options
  if (out === undefined) throw new Error('Name the folder to write to: --out DIR, or --all DIR.')
  const [beside] = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (all !== undefined && beside !== undefined)
    throw new Error(
      `--all writes each institute's site for its own address, so --${beside.replace(/[A-Z]/g, '-$&').toLowerCase()} does not go with it.`,
    )
  return { out, all: all !== undefined, baseUrl: addressIn(baseUrl), institute, enquiriesKey }
}

function addressIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw new Error(
      `--base-url ${JSON.stringify(text)} is not a web address: expected one such as https://www.example.org.`,
    )
  }
  return baseAddress(url.origin + url.pathname)
}
