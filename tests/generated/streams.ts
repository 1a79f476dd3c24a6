import type { Subject } from './texts.ts'
import words from './words.json' with { type: 'json' }

/** The subjects as streams: folders of topics, one of them not shown yet, or a flat list. */
export const streamsOf = (source: 'folder_library' | 'tags'): Record<string, unknown> =>
  source === 'tags'
    ? { source, items: words.subjects.map(itemOf) }
    : {
        source,
        folders: [...words.subjects.map(folderOf), { id: 'Next year', slug: 'next-year', hidden: true }],
      }

const itemOf = ({ title }: Subject, index: number) => {
  return { label: title, slug: slugOf(title), tag: title, image_url: imageOf(index) }
}

const folderOf = ({ title, hindi, topics }: Subject, index: number) => ({
  id: title,
  title,
  subtitle: hindi,
  tag: title,
  image_url: imageOf(index),
  accent_color: `#${((index + 2) * 0x1a2b3c).toString(16).padStart(6, '0').slice(-6)}`,
  folders: topics.map((topic) => ({ id: `${title}/${topic}`, title: topic, tag: topic })),
})

/** The slug that the catalogue makes of a title. */
export const slugOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-')

const imageOf = (index: number): string => `https://images.example/stream-${index + 1}.jpg`
