import { defaulted, object, optional, optionalObject, required, valuesOf } from '../keys.ts'
import {
  emailKind,
  flag,
  freeText,
  id,
  instituteSlug,
  leadLimit,
  nameText,
  oneOf,
  origin,
  phone,
  siteUrl,
  textUpTo,
} from '../kinds.ts'

/** The default limits of enquiries a minute: of one visitor; of all together, by `X-Client-IP` and by address each. */
export const leadLimitDefaults = { perVisitor: 8, together: 120 }

export const Institute = object('an institute', {
  id: required(id, 'Never changes: it is what a later import finds the institute by.', 'harbour'),
  slug: required(instituteSlug, 'Names it in commands and settings: a to z, 0 to 9 and `-`.', 'harbour'),
  name: required(nameText, 'As visitors and search engines read it.', 'Harbour Institute'),
  logo_url: optional(freeText, 'Absolute http(s), else not shown.'),
  website_url: optional(
    siteUrl,
    "The institute's own site; part of the structured data.",
    'https://www.example.org',
  ),
  contact: optionalObject(
    'contact details',
    {
      phone: optional(phone, 'With `+` or without, 7 to 15 digits.', '+91 20 5550 0100'),
      whatsapp: optional(phone, 'The same for WhatsApp.'),
      email: optional(emailKind, 'Where visitors write to.', 'office@example.org'),
      address: optional(textUpTo('an address', 300), 'Of the office, at most 300 characters.'),
    },
    'Shown by `GET /site`.',
  ),
  catalogue_access: defaulted(flag, true, 'Off: every key of the institute is refused.'),
  websites: valuesOf(
    origin,
    'websites',
    'Whose pages may call from a browser. Those added beside the document stay.',
    ['https://www.example.org'],
  ).transform((origins) => [...new Set(origins)]),
  leads_per_visitor: defaulted(
    leadLimit,
    leadLimitDefaults.perVisitor,
    'Enquiries a minute that a visitor may send.',
  ),
  leads_per_minute: defaulted(
    leadLimit,
    leadLimitDefaults.together,
    'Enquiries a minute from all visitors together, for each of two ways.',
  ),
  assistant_enquiries: defaulted(
    oneOf('a way with enquiries of assistants', 'hold', 'deliver', 'off'),
    'hold',
    'Enquiries that assistants send by `/mcp`: `hold` until the office releases them, `deliver`, or `off`.',
  ),
}).meta({ description: 'Whose catalogue it is.' })
