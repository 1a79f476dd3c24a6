import { bytesOf } from '#lib/base/json.ts'
import { fold } from '#lib/base/plain-text.ts'
import { unpublished } from '#lib/contract/revision.ts'
import { inTurns } from '../follower/published-rows.ts'
import type { FoundCourse } from '../index/indexed-course.ts'
import { withOwnUrls } from '../reads/picture-urls.ts'
import { type ReadSource, revisionChanged } from '../reads/read-source.ts'
import { pageAsked, sitemapJson } from '../reads/sitemap.ts'
import type { Preview } from './preview.ts'

const answered = <Json>(json: Json) => ({ json, revision: unpublished })

/** Returns a catalogue in memory as what reads read. */
export function compiledSource({ site, streams, paths, entries, index, byId, bySlug }: Preview): ReadSource {
  const summaryOf = ({ id, language }: FoundCourse): string =>
    entries.get(id)?.versions.find((one) => ['', one.language].includes(language))?.summary ?? 'null'
  const source: ReadSource = {
    publishedInstitute: undefined,
    site: async () => answered(withOwnUrls(JSON.stringify(site))),
    streams: async () => answered(withOwnUrls(JSON.stringify(streams))),
    async paths(stream) {
      const shown = paths
        .map(({ entry }) => entry)
        .filter(({ stream_slug }) => stream === undefined || fold(stream_slug) === stream)
      return answered(withOwnUrls(JSON.stringify({ data: shown })))
    },
    async path(code) {
      const found = paths.find(({ entry }) => fold(entry.code) === fold(code))
      return found && answered(withOwnUrls(JSON.stringify(found.detail)))
    },
    async version(id, language, text) {
      const found = byId.get(id) ?? bySlug.get(fold(id))
      if (!found) return undefined
      const { entry } = found
      const spoken = language ? entry.versions.find((one) => one.language === language) : undefined
      const { version_id, summary, detail } = spoken ?? found.version
      const json = { summary, detail, outline: entry.outline }[text]
      const opened = { entry_id: entry.entry_id, version_id, language: spoken?.language ?? '' }
      return { ...opened, ...answered(withOwnUrls(json)) }
    },
    entries: async (ids) => ({
      ids: [...new Set(ids.flatMap((id) => byId.get(id)?.entry.entry_id ?? []))],
      revision: unpublished,
    }),
    async withIndex(_, needsOf, read) {
      // Nothing updates the index of a preview, so it may be read at any time after.
      for (const order of needsOf(index).orders)
        if (!index.orders.find(...order)) await inTurns(index.orders.make(...order))
      return { ...read(index), revision: unpublished }
    },
    summaries: async ({ courses }) => courses.map((course) => bytesOf(`,${withOwnUrls(summaryOf(course))}`)),
    async sitemap(query) {
      const pages = [...entries.values()].flatMap((entry) => entry.pages)
      const asked = pageAsked(query)
      const shown = asked ? pages.slice(asked.start, asked.start + asked.page_size) : pages
      return answered(sitemapJson(shown.join(','), pages.length, asked))
    },
    async atOneRevision(_, read) {
      const answer = await read(source, undefined)
      if (answer === revisionChanged) throw new Error('A catalogue in memory cannot change.')
      return answer
    },
  }
  return source
}
