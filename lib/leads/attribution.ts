import { z } from 'zod'
import { fits } from '#lib/catalogue/rules/text/length.ts'
import { isStorable } from '#lib/db/storable.ts'
import { onlyFor, onOneLine } from './fields.ts'

const addressNames = ['landing_url', 'referrer'] as const

/** Query parameters that a page's address may keep. */
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
/** The campaign that led a visitor to the institute (beyond the contract). */
export type Attribution = Partial<Record<AttributionName, string>>

export const addressMax = 2000
const campaignMax = 255

/**
 * Reads the attribution of an enquiry; null when nothing is usable. It never refuses an enquiry: unknown names and values
 * that are no text, blank, too long or no web address are dropped.
 */
export function attributionOf(value: unknown): Attribution | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const given = new Map<string, unknown>(Object.entries(value))
  const usable = attributionNames.flatMap((name) => {
    const text = usableText(
      given.get(name),
      addressNames.some((address) => address === name),
    )
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

/** The `attribution` of an enquiry's body. */
export const attributionField = z
  .unknown()
  .transform(attributionOf)
  .optional()
  .meta({
    description:
      'Addition. The way that led here: addresses of at most 2000 characters, other texts of at most 255. Never a reason to refuse: what is not usable is dropped, and a fragment is cut off.',
    ...onlyFor({
      type: 'object',
      properties: Object.fromEntries(
        attributionNames.map((name) => [
          name,
          { type: 'string', description: `\`${name}\`, as the page had it.` },
        ]),
      ),
      examples: [{ landing_url: 'https://school.example/tabla', utm_campaign: 'monsoon' }],
    }),
  })

export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)

/**
 * Reduces a page's address to origin, path and campaign parameters. Other parameters and the fragment may hold a token.
 */
export function pageAddress(address: string): string {
  const url = new URL(address)
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => isCampaignName(name))).toString()
  return url.origin + url.pathname + (query && `?${query}`)
}

const isCampaignName = (name: string): boolean => campaignNames.some((known) => known === name)
