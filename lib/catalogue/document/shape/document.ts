import { z } from 'zod'
import { defaulted, listKind, object, optional, optionalObject, required, valuesOf } from '../keys.ts'
import {
  amountKind,
  coursePageUrl,
  currencyKind,
  emailKind,
  flag,
  freeText,
  id,
  instituteSlug,
  languageCode,
  leadLimit,
  nameText,
  oneOf,
  origin,
  pathCode,
  phone,
  siteUrl,
  textUpTo,
  timeZone,
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

export const Language = object('a language', {
  code: required(languageCode, 'What `language=` takes.', 'en'),
  label: required(freeText, 'As visitors read it.', 'English'),
  match: valuesOf(freeText, 'texts', 'Other words that tell it in a level or as a tag.'),
})

export const Format = object('a format', {
  key: required(freeText, 'What `format=` takes, and a tag `format-KEY` names.', 'batch'),
  label: required(freeText, 'As visitors read it.', 'Batch'),
  tags: valuesOf(freeText, 'tags', 'A course with one of them has the format.'),
  levels: valuesOf(freeText, 'level names', 'A course with one of them has the format.'),
})

const image = optional(freeText, 'Absolute http(s), else not shown.')

export const folder = {
  id: required(id, 'Names the folder; a slug of last resort.', 'f-music'),
  title: optional(
    freeText,
    'Its label, unless cards show subtitles. A title, subtitle or slug is needed.',
    'Music',
  ),
  subtitle: optional(freeText, 'Second name.'),
  slug: optional(freeText, 'In addresses and `stream=`; made of the names unless given.', 'music'),
  tag: optional(freeText, 'Courses with this tag belong here; the slug unless given.', 'music'),
  image_url: image,
  accent_color: optional(freeText, '`#rgb`, `#rrggbb` or `#rrggbbaa`, else not shown.'),
  hidden: defaulted(flag, false, 'On: not shown, with all below.'),
}

/** A folder of the tree; the recursion has to be named. */
interface Folder extends z.output<z.ZodObject<typeof folder>> {
  folders: Folder[]
}

const Folder: z.ZodType<Folder> = object('a folder', {
  ...folder,
  folders: listKind(
    z.lazy(() => Folder),
    'folders',
    'Categories of a stream; what lies below those only lends its tags.',
  ),
}).meta({ id: 'folder' })

export const StreamItem = object('an item', {
  label: optional(freeText, 'Name of the stream. A label or slug is needed.'),
  slug: optional(freeText, 'In addresses and `stream=`; made of the label unless given.'),
  tag: optional(freeText, 'Courses with this tag belong here; the slug unless given.'),
  image_url: image,
})

export const DocumentSite = optionalObject(
  'a site',
  {
    site_url: optional(siteUrl, 'The hosted catalogue.', 'https://learn.example.org/catalogue'),
    course_page_url: optional(
      coursePageUrl,
      "Address of a course's hosted page, with `{course_id}` in its path. Missing: every `url` is null.",
      'https://learn.example.org/catalogue/{course_id}',
    ),
    time_zone: defaulted(timeZone, 'UTC', 'IANA name: where days begin and end.', 'Asia/Kolkata'),
    currency: optional(currencyKind, 'ISO 4217 code, for what is free and where no plan says.', 'INR'),
    prices_visible: defaulted(flag, true, 'Off: prices of paid courses are shown nowhere.'),
    card_label: defaulted(
      oneOf('a card label', 'title', 'subtitle'),
      'subtitle',
      'Which name of a stream or category cards show.',
      'title',
    ),
    languages: optionalObject(
      'language settings',
      {
        enabled: defaulted(flag, false, 'Off: courses have no languages, and `language=` is ignored.', true),
        items: listKind(Language, 'languages', 'In the order in which visitors see them.'),
        editions: listKind(
          listKind(required(id), 'course ids'),
          'lists of course ids',
          'Courses that are one course in several languages, the first one leading.',
        ),
      },
      'Course languages.',
    ),
    formats: listKind(
      Format,
      'formats',
      'Kinds of courses, in the order in which visitors see them. At most 30.',
    ),
    streams: optionalObject(
      'stream settings',
      {
        source: optional(
          oneOf('a source of streams', 'folder_library', 'tags'),
          'Where streams come from: `folders` or `items`. Missing: there are none.',
          'folder_library',
        ),
        folders: listKind(Folder, 'folders', 'Streams, each with its categories, for `folder_library`.'),
        items: listKind(StreamItem, 'items', 'Streams without categories, for `tags`.'),
      },
      'How courses are arranged, by their tags.',
    ),
  },
  'What the catalogue looks like.',
)

export const Step = object('a step', {
  course_id: required(
    id,
    'A course; shown as it is while it is published. What follows is used only otherwise.',
    'tabla',
  ),
  title: optional(freeText, 'Without it a step of no published course is not shown.'),
  image_url: optional(freeText, 'Absolute http(s), else not shown.'),
  level: optional(freeText, 'May tell the language and format.'),
  tags: valuesOf(freeText, 'tags', 'Decide stream, category and formats.'),
  amount: optional(amountKind, 'Its price; missing: free.'),
  currency: optional(currencyKind, "ISO 4217 code; the site's unless given."),
  url: optional(freeText, 'Its page. Absolute http(s), else not shown.'),
})

export const LearningPath = object('a learning path', {
  code: required(pathCode, 'Names the path in addresses, in any case.', 'FIRST'),
  name: required(nameText, 'As visitors read it.', 'First steps'),
  stream: optional(
    freeText,
    'Slug of the stream that it is filed under; must be one while there are streams.',
    'music',
  ),
  image_url: optional(freeText, 'Absolute http(s), else not shown.'),
  description_html: optional(freeText, 'Cleaned before it is shown.'),
  steps: listKind(Step, 'steps', 'Courses in their order; two or more shown ones make a series.'),
})

/** Defines a document. `course`: the shape of its courses, which may also be read separately. */
export const documentShape = (course: z.ZodType) =>
  object('a document', {
    format: required(oneOf('a format', 'catalogue/1'), 'Which format this is.', 'catalogue/1'),
    institute: Institute,
    site: DocumentSite,
    courses: listKind(course, 'courses', 'In any order; `position` and dates decide what comes first.'),
    learning_paths: listKind(
      LearningPath,
      'learning paths',
      'Courses to take one after the other, in the order of the list.',
    ),
    $schema: optional(freeText, 'Where an editor finds this schema. The importer takes no notice.'),
  })
