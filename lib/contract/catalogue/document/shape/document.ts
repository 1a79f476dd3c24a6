import { z } from 'zod'
import { hostsMax } from '#lib/contract/catalogue/rules/hosts.ts'
import {
  defaulted,
  listKind,
  object,
  optional,
  optionalObject,
  required,
  valuesOf,
  valuesUpTo,
} from '../key-schemas.ts'
import {
  amountKind,
  colorKind,
  coursePageUrl,
  currencyKind,
  emailKind,
  erasureDays,
  flag,
  freeText,
  hostName,
  id,
  instituteName,
  instituteSlug,
  languageCode,
  leadLimit,
  mediaAddress,
  nameText,
  oneOf,
  origin,
  pathCode,
  phone,
  securePage,
  siteUrl,
  textKindUpTo,
  timeZone,
} from '../value-kinds.ts'

/**
 * Default enquiry limits per minute. `together` is the limit for all visitors combined. Visitors identified by
 * `X-Client-IP` and visitors identified by their own address are counted separately.
 */
export const leadLimitDefaults = { perVisitor: 8, together: 120 }

export const Institute = object('an institute', {
  id: required(id, 'Id by which later imports find the institute. It must never change.', 'harbour'),
  slug: required(
    instituteSlug,
    'Name of the institute in commands and settings: a to z, 0 to 9 and `-`.',
    'harbour',
  ),
  name: required(instituteName, 'Name that visitors and search engines see.', 'Harbour Institute'),
  logo_url: optional(mediaAddress, 'Absolute http(s) URL; any other value is not shown.'),
  website_url: optional(
    siteUrl,
    "The institute's own website. Structured data names it.",
    'https://www.example.org',
  ),
  contact: optionalObject(
    'contact details',
    {
      phone: optional(phone, 'Phone number: 7 to 15 digits, with or without `+`.', '+91 20 5550 0100'),
      whatsapp: optional(phone, 'WhatsApp number, in the same form.'),
      email: optional(emailKind, 'E-mail address for visitors.', 'office@example.org'),
      address: optional(
        textKindUpTo('an address', 300),
        'Postal address of the office, at most 300 characters.',
      ),
    },
    'Contact details, which `GET /site` returns.',
  ),
  privacy_url: optional(
    securePage('the address of a privacy notice'),
    'Page with the privacy notice: an https URL.',
    'https://www.example.org/privacy',
  ),
  imprint_url: optional(
    securePage('the address of an imprint'),
    'Page that says who runs the site: an https URL.',
  ),
  accent_color: optional(colorKind, 'Colour of the institute, `#rrggbb`.', '#8a2b3c'),
  catalogue_access: defaulted(flag, true, 'False: every key of the institute is refused.'),
  websites: valuesOf(
    origin,
    'websites',
    'Websites whose pages may call the API from a browser. An import keeps websites that were added by a command or in the dashboard.',
    ['https://www.example.org'],
  ).transform((origins) => [...new Set(origins)]),
  hosts: valuesUpTo(
    hostsMax,
    hostName,
    'hosts',
    `Hosts under which this deployment shows the institute's site; the first is the main one. At most ${hostsMax}. An import keeps hosts that were added by a command or in the dashboard, after these.`,
    ['courses.harbour.example'],
  ).transform((hosts) => [...new Set(hosts)]),
  leads_per_visitor: defaulted(
    leadLimit,
    leadLimitDefaults.perVisitor,
    'Enquiries that one visitor may send per minute.',
  ),
  leads_per_minute: defaulted(
    leadLimit,
    leadLimitDefaults.together,
    'Enquiries per minute from all visitors together. Visitors named by `X-Client-IP` and all others are counted separately.',
  ),
  assistant_enquiries: defaulted(
    oneOf('a way to handle enquiries from assistants', 'hold', 'deliver', 'off'),
    'hold',
    'Enquiries that assistants send through `/mcp`: `hold` keeps them until the office releases them, `deliver` sends them on at once, `off` refuses them.',
  ),
  erasure: defaulted(
    oneOf('a way to erase enquiries', 'office', 'at_once'),
    'office',
    'What happens when a visitor asks on the receipt for an enquiry to be erased: `office` lists it for the office, `at_once` erases it.',
  ),
  erasure_days: defaulted(
    erasureDays,
    30,
    'Days within which the office erases an enquiry on request, as the receipt says.',
  ),
  tell_visitors: defaulted(
    flag,
    true,
    'False: visitors who ask to be told when there is a place get no mail. Connections get `lead.opened` anyway.',
  ),
}).meta({ description: 'The institute that owns the catalogue.' })

export const LanguageShape = object('a language', {
  code: required(languageCode, 'Value of the parameter `language`.', 'en'),
  label: required(freeText, 'Name that visitors see.', 'English'),
  match: valuesOf(freeText, 'texts', 'Other words that stand for the language in a level name or as a tag.'),
})

export const FormatShape = object('a format', {
  key: required(
    freeText,
    'Value of the parameter `format`. The tag `format-KEY` gives a course the format.',
    'batch',
  ),
  label: required(freeText, 'Name that visitors see.', 'Batch'),
  tags: valuesOf(freeText, 'tags', 'A course with one of these tags has the format.'),
  levels: valuesOf(freeText, 'level names', 'A course with one of these levels has the format.'),
})

const image = optional(mediaAddress, 'Absolute http(s) URL; any other value is not shown.')

export const folder = {
  id: required(id, 'Id of the folder. It is the slug when the names give none.', 'f-music'),
  title: optional(
    freeText,
    'Name of the folder. Cards show the subtitle instead, if there is one and `card_label` is `subtitle`. A title, a subtitle or a slug is required.',
    'Music',
  ),
  subtitle: optional(freeText, 'Second name of the folder.'),
  slug: optional(
    freeText,
    'Used in URLs and in `stream=`. Made from the title or the subtitle when missing.',
    'music',
  ),
  tag: optional(freeText, 'Courses with this tag belong here. Defaults to the slug.', 'music'),
  image_url: image,
  accent_color: optional(freeText, '`#rgb`, `#rrggbb` or `#rrggbbaa`; any other value is not shown.'),
  hidden: defaulted(flag, false, 'True hides the folder and everything below it.'),
}

/** A stream folder. Its schema needs an id, because JSON Schema can express recursion only by name. */
interface Folder extends z.output<z.ZodObject<typeof folder>> {
  folders: Folder[]
}

export const Folder: z.ZodType<Folder> = object('a folder', {
  ...folder,
  folders: listKind(
    z.lazy(() => Folder),
    'folders',
    'Categories of a stream. Folders below a category only add their tags to it.',
  ),
}).meta({ id: 'folder' })

export const StreamItem = object('an item', {
  label: optional(freeText, 'Name of the stream. A label or a slug is required.'),
  slug: optional(freeText, 'Used in URLs and in `stream=`. Made from the label when missing.'),
  tag: optional(freeText, 'Courses with this tag belong here. Defaults to the slug.'),
  image_url: image,
})

export const DocumentSite = optionalObject(
  'a site',
  {
    site_url: optional(siteUrl, 'URL of the hosted catalogue.', 'https://learn.example.org/catalogue'),
    course_page_url: optional(
      coursePageUrl,
      "URL of a course's hosted page, with `{course_id}` in its path. Without it every `url` is null.",
      'https://learn.example.org/catalogue/{course_id}',
    ),
    time_zone: defaulted(
      timeZone,
      'UTC',
      'IANA time zone that decides when days begin and end.',
      'Asia/Kolkata',
    ),
    currency: optional(
      currencyKind,
      'ISO 4217 code for free courses, and for path steps without a currency of their own.',
      'INR',
    ),
    prices_visible: defaulted(flag, true, 'False hides the prices of paid courses everywhere.'),
    card_label: defaulted(
      oneOf('a card label', 'title', 'subtitle'),
      'subtitle',
      'Which name of a stream or category cards show.',
      'title',
    ),
    hours: defaulted(
      oneOf('a way to write times', 'language', '12', '24'),
      'language',
      'How times of day are written on the site: `12` as 6:30 pm, `24` as 18:30, `language` as is usual in the country of `time_zone`. Answers of the API have 24 hours.',
      '12',
    ),
    languages: optionalObject(
      'language settings',
      {
        enabled: defaulted(
          flag,
          false,
          'False: courses have no languages, and the parameter `language` is ignored.',
          true,
        ),
        items: listKind(LanguageShape, 'languages', 'Languages in the order that visitors see.'),
        editions: listKind(
          listKind(required(id), 'course ids'),
          'lists of course ids',
          'Lists of course ids. The courses of a list are language editions of one course, whose id is that of the first published course in the list.',
        ),
      },
      'Course languages.',
    ),
    formats: listKind(FormatShape, 'formats', 'Kinds of courses in the order that visitors see. At most 30.'),
    streams: optionalObject(
      'stream settings',
      {
        source: optional(
          oneOf('a source of streams', 'folder_library', 'tags'),
          'Source of the streams: `folder_library` reads `folders`, `tags` reads `items`. Without it there are no streams.',
          'folder_library',
        ),
        folders: listKind(
          Folder,
          'folders',
          'Streams with their categories, for the source `folder_library`.',
        ),
        items: listKind(StreamItem, 'items', 'Streams without categories, for the source `tags`.'),
      },
      'Streams and categories, which group courses by their tags.',
    ),
  },
  'Settings of the catalogue.',
)

export const StepShape = object('a step', {
  course_id: required(
    id,
    'Id of a course. While that course is published, the step shows it; the other fields are used only when it is not.',
    'tabla',
  ),
  title: optional(
    freeText,
    'Title of the step. Without a published course and without a title, the step is hidden.',
  ),
  image_url: optional(mediaAddress, 'Absolute http(s) URL; any other value is not shown.'),
  level: optional(freeText, 'Level of the step. It can set the language and the format.'),
  tags: valuesOf(freeText, 'tags', 'Tags put the step into a stream, a category and formats.'),
  amount: optional(amountKind, 'Price in major units. 0 is free. Without it the price is on request.'),
  currency: optional(currencyKind, "ISO 4217 code. Defaults to the site's currency."),
  url: optional(freeText, 'Page of the course. Absolute http(s) URL; any other value is not shown.'),
})

export const LearningPath = object('a learning path', {
  code: required(pathCode, 'Code of the path in URLs, ignoring case.', 'FIRST'),
  name: required(nameText, 'Name that visitors see.', 'First steps'),
  stream: optional(
    freeText,
    'Slug of the stream that lists the path. When the site has streams, it must be the slug of one of them.',
    'music',
  ),
  image_url: optional(mediaAddress, 'Absolute http(s) URL; any other value is not shown.'),
  description_html: optional(freeText, 'Sanitised before it is shown.'),
  amount: optional(
    amountKind,
    'Price of the path as a whole, in major units. 0 is free; without it the path has no price of its own.',
  ),
  compare_at_amount: optional(
    amountKind,
    'List price to strike through. Shown only when it is higher than `amount`.',
  ),
  currency: optional(currencyKind, "ISO 4217 code. Defaults to the site's currency."),
  url: optional(freeText, 'Page where visitors enrol. Absolute http(s) URL; any other value is not shown.'),
  steps: listKind(
    StepShape,
    'steps',
    'Courses in the order to take them. Two or more visible steps make a series.',
  ),
})

/** Shape of a document whose courses have the shape `course`. Pass `z.unknown()` if the courses are read separately. */
export const documentShape = (course: z.ZodType) =>
  object('a document', {
    format: required(oneOf('a format', 'catalogue/1'), 'Format of the document.', 'catalogue/1'),
    institute: Institute,
    site: DocumentSite,
    courses: listKind(
      course,
      'courses',
      'Courses in any order: `position` and creation times decide the order of the catalogue.',
    ),
    learning_paths: listKind(
      LearningPath,
      'learning paths',
      'Courses to take one after the other. Visitors see the paths in this order.',
    ),
    $schema: optional(freeText, 'URL of this schema, for editors. The importer ignores it.'),
  })
