import { baseAddress } from '#lib/base/own-address.ts'

export interface MirrorOptions {
  out?: string
  all?: string
  baseUrl?: string
  institute?: string
  api?: string
  key?: string
  enquiriesKey?: string
  enquiriesApi?: string
  live?: string
}

/** Validated options. Addresses have no trailing slash, and API addresses end with `/catalog/v1`. */
export interface MirrorPlan {
  out: string
  /** Whether every institute's site is written, each into a folder in `out`. */
  all: boolean
  /** Environment variables to set for rendering the mirror's pages. */
  settings: Record<string, string>
  /** The deployment to read from. Undefined reads this machine's database. */
  api: { url: string; key: string } | undefined
  desk: { api: string; key: string } | undefined
  live: string | undefined
}

/** Validates the options. Throws an error for the operator if they are invalid or contradictory. */
export function planOf(choices: MirrorOptions): MirrorPlan {
  const { out = choices.all, institute, key, enquiriesKey } = choices
  if (out === undefined) throw new Error('Name the folder to write to: --out DIR, or --all DIR.')
  const { all, ...others } = choices
  const [beside] = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (all !== undefined && beside !== undefined)
    throw new Error(
      `--all writes each institute's site for its own address, so --${beside.replace(/[A-Z]/g, '-$&').toLowerCase()} does not go with it.`,
    )
  const [baseUrl, live] = [address('--base-url', choices.baseUrl), address('--live', choices.live)]
  const api = apiAddress('--api', choices.api)
  const desk = apiAddress('--enquiries-api', choices.enquiriesApi) ?? api
  if (api !== undefined && !key) throw new Error('--api needs --key, the key to read it with.')
  if (api === undefined && key) throw new Error('--key needs --api URL, the API to read with it.')
  if (api !== undefined && institute)
    throw new Error('With --api, the key selects the institute: leave out --institute.')
  if (enquiriesKey && desk === undefined) {
    throw new Error('--enquiries-key needs the address that takes enquiries: --enquiries-api URL.')
  }
  return {
    out,
    all: all !== undefined,
    settings: {
      ...(baseUrl && { SITE_URL: baseUrl }),
      ...(institute && { SITE_INSTITUTE: institute }),
      ...(api && { SITE_API_URL: api, SITE_API_KEY: key ?? '' }),
    },
    api: api === undefined ? undefined : { url: api, key: key ?? '' },
    desk: desk !== undefined && enquiriesKey ? { api: desk, key: enquiriesKey } : undefined,
    live,
  }
}

function address(option: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw new Error(
      `${option} ${JSON.stringify(text)} is not a web address: expected one such as https://www.example.org.`,
    )
  }
  return baseAddress(url.origin + url.pathname)
}

/**
 * Returns the base address of an API. Appends a missing `/catalog/v1`, so that the address of a deployment is enough.
 */
function apiAddress(option: string, text: string | undefined): string | undefined {
  const given = address(option, text)
  return given === undefined || /\/catalog\/v1$/.test(given) ? given : `${given}/catalog/v1`
}
