import { describe, expect, test } from 'vitest'
import type { FolderSource, SiteSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import {
  judgeStreams,
  placeKey,
  placeKeysOf,
  placementsOf,
  type StreamNode,
  visibleStreams,
} from '#lib/contract/catalogue/rules/streams.ts'
import { folder, folders, item, items, site } from '../cast.ts'

const streamsOf = (streams: SiteSource['streams'], cardLabel: SiteSource['card_label'] = 'title') =>
  visibleStreams(site({ streams, card_label: cardLabel }))

/** A folder named by its slug alone. */
const at = (slug: string, below: FolderSource[] = [], changes: Partial<FolderSource> = {}) =>
  folder({ id: `id-${slug}`, slug, folders: below, ...changes })

const slugs = (streams: StreamNode[]) =>
  streams.map(({ slug, categories }) => [slug, ...categories.map((category) => category.slug)].join(' '))

/** Returns the places of a course by its tags: `stream` or `stream/category/category…`. */
const placesOf = (streams: StreamNode[], ...tags: string[]) =>
  placementsOf(streams, tags).map(({ stream, categories }) =>
    [stream.slug, ...categories.map(({ slug }) => slug)].join('/'),
  )

describe('streams and categories', () => {
  test('are the two top layers of the folder tree, in its order', () => {
    const tree = folders(at('music', [at('voice', [at('choir')]), at('piano')]), at('craft'))
    expect(slugs(streamsOf(tree))).toEqual(['music voice piano', 'craft'])
  })

  test('are a flat list where they come from tags', () => {
    const flat = items(item({ label: 'Music' }), item({ slug: 'craft' }))
    expect(slugs(streamsOf(flat))).toEqual(['music', 'craft'])
  })

  const elsewhere = { folders: [at('music')], items: [item({ slug: 'music' })] }
  test.each<[string, SiteSource['streams']]>([
    ['are none when streams are off', { source: null, ...elsewhere }],
    ['ignore items when they come from folders', { ...elsewhere, source: 'folder_library', folders: [] }],
    ['ignore folders when they come from tags', { ...elsewhere, source: 'tags', items: [] }],
  ])('%s', (_, streams) => expect(streamsOf(streams)).toEqual([]))

  test('are dropped with their branch when hidden', () => {
    const hidden = { hidden: true }
    const music = at('music', [at('voice', [], hidden), at('piano')])
    const tree = folders(music, at('secret', [at('inner')], hidden))
    expect(slugs(streamsOf(tree))).toEqual(['music piano'])
  })

  const hiddenMusic = at('music', [], { hidden: true })
  const twice = [at('music', [at('a'), at('A')]), at('craft', [at('a'), at('craft')])]
  test.each<[string, SiteSource['streams'], ...string[]]>([
    ['first of a slug stays', folders(at('music', [at('a')]), at('music', [at('b')])), 'music a'],
    ['slugs are compared without case', folders(at('Music'), at('MUSIC')), 'Music'],
    ['made slugs take part', folders(folder({ id: '1', title: 'Music!' }), at('music')), 'music'],
    ['ids as slugs take part', folders(folder({ id: 'music' }), at('music', [at('b')])), 'music'],
    ['a hidden one does not hold its slug', folders(hiddenMusic, at('music', [at('b')])), 'music b'],
    ['siblings only are compared', folders(...twice), 'music a', 'craft a craft'],
    ['items are compared too', items(item({ label: 'Music' }), item({ slug: 'MUSIC' })), 'music'],
  ])('of a repeated slug: %s', (_, streams, ...kept) => expect(slugs(streamsOf(streams))).toEqual(kept))

  test('have only http(s) images and a well-formed accent colour', () => {
    const colours = { image_url: 'https://x.example/a.png', accent_color: '#A3f' }
    const voice = at('voice', [], { image_url: 'data:image/png,x' })
    const [stream] = streamsOf(folders(at('music', [voice], colours)))
    expect(stream).toMatchObject(colours)
    expect(stream?.categories[0]).toMatchObject({ image_url: null })
  })

  test.each([
    ['three digits', '#fff', '#fff'],
    ['six digits', '#AA3300', '#AA3300'],
    ['eight digits', '#aa3300cc', '#aa3300cc'],
    ['four digits', '#fffa', null],
    ['no hash', 'aa3300', null],
    ['a line break behind it', '#fff\n', null],
    ['none', null, null],
  ])('an accent colour of %s', (_, accent_color, shown) => {
    expect(streamsOf(folders(at('music', [], { accent_color })))[0]?.accent_color).toBe(shown)
  })
})

describe('a stream is called', () => {
  const both = { title: 'Music', subtitle: 'संगीत', slug: 'm' }
  test.each<[string, Partial<FolderSource>, SiteSource['card_label'], string, string, string]>([
    ['by both names, with the title on cards', both, 'title', 'Music', 'संगीत', 'Music'],
    ['by both names, with the subtitle on cards', both, 'subtitle', 'Music', 'संगीत', 'संगीत'],
    ['by its title alone', { title: 'Music', slug: 'm' }, 'subtitle', 'Music', '', 'Music'],
    ['by its subtitle alone', { subtitle: 'संगीत', slug: 'm' }, 'title', 'संगीत', 'संगीत', 'संगीत'],
    ['by its slug', { slug: 'm' }, 'subtitle', 'm', '', 'm'],
    ['by its slug, its tag or id notwithstanding', { slug: 'm', tag: 't' }, 'title', 'm', '', 'm'],
  ])('%s', (_, changes, cardLabel, label, subtitle, onCards) => {
    const below = folder({ id: 'c', ...changes })
    const [stream] = streamsOf(folders(folder({ folders: [below], ...changes })), cardLabel)
    for (const named of [stream, stream?.categories[0]])
      expect([named?.label, named?.subtitle, named?.place.label]).toEqual([label, subtitle, onCards])
  })

  test("by its item's label", () => {
    const [stream] = streamsOf(items(item({ label: 'Music', slug: 'm' })), 'subtitle')
    expect([stream?.label, stream?.subtitle]).toEqual(['Music', ''])
    expect(stream?.place).toEqual({ slug: 'm', label: 'Music' })
  })
})

describe('a course belongs', () => {
  const choir = at('choir', [at('bass', [], { tag: 'Low Voices' })])
  const voice = at('voice', [choir, at('secret', [at('deep')], { hidden: true })])
  const music = at('music', [voice, at('piano', [], { tag: 'Keys' })], { tag: 'Sound' })
  const tree = streamsOf(folders(music, at('craft', [at('wool')])))

  test.each<[string, string[], string[]]>([
    ["to a stream by the stream's tag", ['Sound'], ['music']],
    ['to a stream by its slug where it has no tag', ['craft'], ['craft']],
    ['to no stream by the slug of one with a tag', ['music'], []],
    ['to a category by its tag, and so to its stream', ['keys'], ['music/piano']],
    ['to no category by the slug of one with a tag', ['piano'], []],
    ['by tags in any case, trimmed', [' SOUND '], ['music']],
    ['to a category by the tag of a folder below it', ['choir'], ['music/voice']],
    ['to a category by a folder of any depth', ['low voices'], ['music/voice']],
    ['nowhere by the tag of a hidden folder', ['secret'], []],
    ['nowhere by a folder below a hidden one', ['deep'], []],
    ['nowhere by a part of a tag', ['sounds', 'low'], []],
    ['to several places in order', ['wool', 'keys', 'voice'], ['music/voice/piano', 'craft/wool']],
    ['to a stream and not to its categories', ['sound', 'wool'], ['music', 'craft/wool']],
    ['nowhere without tags', [], []],
  ])('%s', (_, tags, places) => expect(placesOf(tree, ...tags)).toEqual(places))

  test('nowhere by a folder that was dropped for its slug', () => {
    const twice = at('music', [at('voice'), at('voice', [], { tag: 'second' })])
    const streams = streamsOf(folders(twice, at('music', [], { tag: 'third' })))
    expect(placesOf(streams, 'second', 'third')).toEqual([])
  })

  test('by folders below a category whose slugs are equal', () => {
    const choirs = ['one', 'two'].map((tag) => at('choir', [], { tag }))
    const streams = streamsOf(folders(at('music', [at('voice', choirs)])))
    expect(placesOf(streams, 'two')).toEqual(['music/voice'])
  })

  test('to both of two streams that share a tag', () => {
    const streams = streamsOf(folders(at('music', [], { tag: 'art' }), at('craft', [], { tag: 'ART' })))
    expect(placesOf(streams, 'Art')).toEqual(['music', 'craft'])
  })

  test('to an item by its tag, else by its slug', () => {
    const streams = streamsOf(items(item({ label: 'Music', tag: 'sound' }), item({ label: 'Wood Craft' })))
    expect(placesOf(streams, 'sound')).toEqual(['music'])
    expect(placesOf(streams, 'wood-craft')).toEqual(['wood-craft'])
    expect(placesOf(streams, 'Music', 'Wood Craft')).toEqual([])
  })
})

test('a course is found under its streams, its categories anywhere, and its categories in their streams', () => {
  const dance = at('dance', [at('basics')])
  const tree = streamsOf(folders(at('Music', [at('Basics'), at('voice')]), at('craft'), dance))
  expect(placeKeysOf(placementsOf(tree, ['basics', 'craft']))).toEqual([
    placeKey({ stream: 'music' }),
    placeKey({ category: 'basics' }),
    placeKey({ stream: 'music', category: 'basics' }),
    placeKey({ stream: 'craft' }),
    placeKey({ stream: 'dance' }),
    placeKey({ category: 'basics' }),
    placeKey({ stream: 'dance', category: 'basics' }),
  ])
})

describe('a stream or category that is not shown has a reason', () => {
  const hiddenIn = (streams: SiteSource['streams']) =>
    judgeStreams(site({ streams })).flatMap(({ hidden, categories }) =>
      [hidden, ...categories.map((category) => category.hidden)].flatMap((reason) => reason ?? []),
    )
  const hidden = { hidden: true }
  const taken = (slug: string) => `an earlier one has the slug '${slug}'`
  test.each<[string, SiteSource['streams'], string]>([
    ['folders.id-music.hidden', folders(at('music', [], hidden)), 'it is hidden'],
    ['folders.id-a.folders.id-b.hidden', folders(at('a', [at('b', [], hidden)])), 'it is hidden'],
    ['folders.f2.slug', folders(at('music'), folder({ id: 'f2', slug: 'Music' })), taken('Music')],
    ['items.A.slug', items(item({ slug: 'a' }), item({ slug: 'A' })), taken('A')],
  ])('%s', (field, streams, because) => {
    const reasons = hiddenIn(streams).map((reason) => [reason.because, reason.field.join('.')])
    expect(reasons).toEqual([[because, `site.streams.${field}`]])
  })

  test('one that is shown has none', () => expect(hiddenIn(folders(at('music', [at('voice')])))).toEqual([]))
})
