import { z } from 'zod'
import { fits, isStorable } from '#lib/base/plain-text.ts'
import { isWebAddress, onlyFor, onOneLine } from './enquiry-fields.ts'

const addressNames = ['landing_url', 'referrer'] as const

export const campaignNames = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'msclkid',
] as const

export const attributionNames = [...addressNames, ...campaignNames] as const
export type AttributionName = (typeof attributionNames)[number]
/** How a visitor came to the page: addresses and campaign parameters. Not part of the contract. */
export type Attribution = Partial<Record<AttributionName, string>>

export const addressMax = 2000
const campaignMax = 255

const isAddressName = (name: AttributionName): boolean => addressNames.some((address) => address === name)

/** Null without usable values. Drops what is unknown or bad, so that it never makes an enquiry fail. */
export function attributionOf(value: unknown): Attribution | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const given = new Map<string, unknown>(Object.entries(value))
  const usable = attributionNames.flatMap((name) => {
    const text = usableText(given.get(name), isAddressName(name))
    return text === undefined ? [] : [[name, text] as const]
  })
  return usable.length > 0 ? Object.fromEntries(usable) : null
}

function usableText(value: unknown, isAddress: boolean): string | undefined {
  if (typeof value !== 'string' || !isStorable(value)) return undefined
  const text = onOneLine(isAddress ? value.replace(/#.*$/s, '') : value)
  if (text === '' || !fits(text, isAddress ? addressMax : campaignMax)) return undefined
  return isAddress && !isWebAddress(text) ? undefined : text
}

export const attributionField = z
  .unknown()
  .transform(attributionOf)
  .optional()
  .meta({
    description:
      'Addition to the contract. How the visitor came to the page. An enquiry is never refused because of it: unusable values are dropped, and fragments are cut off.',
    ...onlyFor({
      type: 'object',
      properties: Object.fromEntries(
        attributionNames.map((name) => [
          name,
          {
            type: 'string',
            ...(isAddressName(name) ? { format: 'iri', maxLength: addressMax } : { maxLength: campaignMax }),
            description: `\`${name}\` of the visit, unchanged.`,
          },
        ]),
      ),
      examples: [{ landing_url: 'https://school.example/tabla', utm_campaign: 'monsoon' }],
    }),
  })

/** Keeps origin, path and campaign parameters. Other parameters may contain a token. */
export function pageAddress(address: string): string {
  const url = new URL(address)
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => isCampaignName(name))).toString()
  return url.origin + url.pathname + (query && `?${query}`)
}

const isCampaignName = (name: string): boolean => campaignNames.some((known) => known === name)
