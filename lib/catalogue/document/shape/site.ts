import { z } from 'zod'
import { defaulted, listKind, object, optional, optionalObject, required, valuesOf } from '../keys.ts'
import {
  coursePageUrl,
  currencyKind,
  flag,
  freeText,
  id,
  languageCode,
  oneOf,
  siteUrl,
  timeZone,
} from '../kinds.ts'

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
