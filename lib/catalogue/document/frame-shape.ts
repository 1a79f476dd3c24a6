import { z } from 'zod'
import type { PathSource } from '../authored/catalogue.ts'
import type { FolderSource, InstituteSource, SiteSource } from '../authored/institute.ts'
import { defaulted, list, object, optional, optionalObject, required, valuesOf } from './keys.ts'
import { amount, currency, flag, leadLimit, oneOf, text, textUpTo } from './kinds.ts'
import {
  coursePageUrl,
  email,
  type HtmlFault,
  htmlText,
  id,
  instituteSlug,
  languageCode,
  origin,
  pathCode,
  phone,
  siteUrl,
} from './text-kinds.ts'
import { timeZone } from './time-kinds.ts'

export const Institute: z.ZodType<InstituteSource> = object('an institute', {
  id: required(id),
  slug: required(instituteSlug),
  name: required(text),
  logo_url: optional(text),
  website_url: optional(siteUrl),
  contact: optionalObject('contact details', {
    phone: optional(phone),
    whatsapp: optional(phone),
    email: optional(email),
    address: optional(textUpTo('an address', 300)),
  }),
  catalogue_access: defaulted(flag, true),
  websites: valuesOf(origin, 'websites').transform((origins) => [...new Set(origins)]),
  leads_per_visitor: defaulted(leadLimit, 8),
  leads_per_minute: defaulted(leadLimit, 120),
})

const Language = object('a language', {
  code: required(languageCode),
  label: required(text),
  match: valuesOf(text, 'texts'),
})

const Format = object('a format', {
  key: required(text),
  label: required(text),
  tags: valuesOf(text, 'tags'),
  levels: valuesOf(text, 'level names'),
})

const Folder: z.ZodType<FolderSource> = object('a folder', {
  id: required(id),
  title: optional(text),
  subtitle: optional(text),
  slug: optional(text),
  tag: optional(text),
  image_url: optional(text),
  accent_color: optional(text),
  hidden: defaulted(flag, false),
  folders: list(
    z.lazy(() => Folder),
    'folders',
  ),
})

const StreamItem = object('an item', {
  label: optional(text),
  slug: optional(text),
  tag: optional(text),
  image_url: optional(text),
})

export const Site: z.ZodType<SiteSource> = optionalObject('a site', {
  site_url: optional(siteUrl),
  course_page_url: optional(coursePageUrl),
  time_zone: defaulted(timeZone, 'UTC'),
  currency: optional(currency),
  prices_visible: defaulted(flag, true),
  card_label: defaulted(oneOf('a card label', 'title', 'subtitle'), 'subtitle'),
  languages: optionalObject('language settings', {
    enabled: defaulted(flag, false),
    items: list(Language, 'languages'),
    editions: list(list(required(id), 'course ids'), 'lists of course ids'),
  }),
  formats: list(Format, 'formats'),
  streams: optionalObject('stream settings', {
    source: optional(oneOf('a source of streams', 'folder_library', 'tags')),
    folders: list(Folder, 'folders'),
    items: list(StreamItem, 'items'),
  }),
})

const Step = object('a step', {
  course_id: required(id),
  title: optional(text),
  image_url: optional(text),
  level: optional(text),
  tags: valuesOf(text, 'tags'),
  amount: optional(amount),
  currency: optional(currency),
  url: optional(text),
})

export const pathShape = (htmlFault: HtmlFault): z.ZodType<PathSource> =>
  object('a learning path', {
    code: required(pathCode),
    name: required(text),
    stream: optional(text),
    image_url: optional(text),
    description_html: optional(htmlText(htmlFault)),
    steps: list(Step, 'steps'),
  })
