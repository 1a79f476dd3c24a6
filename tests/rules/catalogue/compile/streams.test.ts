import { describe, expect, test } from 'vitest'
import type { FolderSource, SiteSource } from '#lib/catalogue/authored/catalogue.ts'
import { countStreams, placeKey, placeKeysOf, placementsOf } from '#lib/catalogue/rules/placements.ts'
import { judgeStreams, type StreamNode, visibleStreams } from '#lib/catalogue/rules/streams.ts'
import { folder, folders, item, items, site } from '../cast.ts'

const streamsOf = (streams: SiteSource['streams'], cardLabel: SiteSource['card_label'] = 'title') =>
  visibleStreams(site({ streams, card_label: cardLabel }))

/** A folder named by its slug alone. */
const at = (slug: string, below: FolderSource[] = [], changes: Partial<FolderSource> = {}) =>
  folder({ id: `id-${slug}`, slug, folders: below, ...changes })

const slugs = (streams: StreamNode[]) =>
  streams.map(({ slug, categories }) => [slug, ...categories.map((category) => category.slug)])

/** Returns the places of a course by its tags: `stream` or `stream/category/category…`. */
const placesOf = (streams: StreamNode[], ...tags: string[]) =>
  placementsOf(streams, tags).map(({ stream, categories }) =>
    [stream.slug, ...categories.map(({ slug }) => slug)].join('/'),
  )

describe('streams and categories', () => {
  test('are the two top layers of the folder tree, in its order', () => {
    const tree = folders(at('music', [at('voice', [at('choir')]), at('piano')]), at('craft'))
    expect(slugs(streamsOf(tree))).toEqual([['music', 'voice', 'piano'], ['craft']])
  })

  test('are a flat list where they come from tags', () => {
    const flat = items(item({ label: 'Music' }), item({ slug: 'craft' }))
    expect(slugs(streamsOf(flat))).toEqual([['music'], ['craft']])
  })

  test.each<[string, SiteSource['streams']]>([
    [
      'are none when streams are off',
      { source: null, folders: [at('music')], items: [item({ slug: 'music' })] },
    ],
    [
      'ignore items when they come from folders',
      { source: 'folder_library', folders: [], items: [item({ slug: 'music' })] },
    ],
    ['ignore folders when they come from tags', { source: 'tags', folders: [at('music')], items: [] }],
  ])('%s', (_, streams) => {
    expect(streamsOf(streams)).toEqual([])
  })

  test('are dropped with their branch when hidden', () => {
    const hidden = { hidden: true }
    const tree = folders(
      at('music', [at('voice', [], hidden), at('piano')]),
      at('secret', [at('inner')], hidden),
    )
    expect(slugs(streamsOf(tree))).toEqual([['music', 'piano']])
  })

  test.each<[string, SiteSource['streams'], string[][]]>([
    [
      'the first of a repeated slug stays with its branch',
      folders(at('music', [at('a')]), at('music', [at('b')])),
      [['music', 'a']],
    ],
    ['slugs are compared without case', folders(at('Music'), at('MUSIC')), [['Music']]],
    ['made slugs take part', folders(folder({ id: '1', title: 'Music!' }), at('music')), [['music']]],
    [
      'ids that stand for slugs take part',
      folders(folder({ id: 'music' }), at('music', [at('b')])),
      [['music']],
    ],
    [
      'a hidden one does not hold its slug',
      folders(at('music', [], { hidden: true }), at('music', [at('b')])),
      [['music', 'b']],
    ],
    [
      'siblings only are compared',
      folders(at('music', [at('a'), at('A')]), at('craft', [at('a'), at('craft')])),
      [
        ['music', 'a'],
        ['craft', 'a', 'craft'],
      ],
    ],
    ['items are compared too', items(item({ label: 'Music' }), item({ slug: 'MUSIC' })), [['music']]],
  ])('%s', (_, streams, kept) => {
    expect(slugs(streamsOf(streams))).toEqual(kept)
  })

  test('have only http(s) images and a well-formed accent colour', () => {
    const [stream] = streamsOf(
      folders(
        at('music', [at('voice', [], { image_url: 'data:image/png,x' })], {
          image_url: 'https://x.example/a.png',
          accent_color: '#A3f',
        }),
      ),
    )
    expect(stream).toMatchObject({ image_url: 'https://x.example/a.png', accent_color: '#A3f' })
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
    const [stream] = streamsOf(
      folders(folder({ folders: [folder({ id: 'c', ...changes })], ...changes })),
      cardLabel,
    )
    expect([stream?.label, stream?.subtitle, stream?.place.label]).toEqual([label, subtitle, onCards])
    const category = stream?.categories[0]
    expect([category?.label, category?.subtitle, category?.place.label]).toEqual([label, subtitle, onCards])
  })

  test("by its item's label", () => {
    const [stream] = streamsOf(items(item({ label: 'Music', slug: 'm' })), 'subtitle')
    expect([stream?.label, stream?.subtitle, stream?.place]).toEqual([
      'Music',
      '',
      { slug: 'm', label: 'Music' },
    ])
  })
})

describe('a course belongs', () => {
  const tree = streamsOf(
    folders(
      at(
        'music',
        [
          at('voice', [
            at('choir', [at('bass', [], { tag: 'Low Voices' })]),
            at('secret', [at('deep')], { hidden: true }),
          ]),
          at('piano', [], { tag: 'Keys' }),
        ],
        { tag: 'Sound' },
      ),
      at('craft', [at('wool')]),
    ),
  )

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
    [
      'to several streams and categories, in catalogue order',
      ['wool', 'keys', 'voice'],
      ['music/voice/piano', 'craft/wool'],
    ],
    ['to a stream and not to its categories', ['sound', 'wool'], ['music', 'craft/wool']],
    ['nowhere without tags', [], []],
  ])('%s', (_, tags, places) => {
    expect(placesOf(tree, ...tags)).toEqual(places)
  })

  test('nowhere by a folder that was dropped for its slug', () => {
    const streams = streamsOf(
      folders(
        at('music', [at('voice'), at('voice', [], { tag: 'second' })]),
        at('music', [], { tag: 'third' }),
      ),
    )
    expect(placesOf(streams, 'second', 'third')).toEqual([])
  })

  test('by folders below a category whose slugs are equal', () => {
    const streams = streamsOf(
      folders(at('music', [at('voice', [at('choir', [], { tag: 'one' }), at('choir', [], { tag: 'two' })])])),
    )
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
  const tree = streamsOf(
    folders(at('Music', [at('Basics'), at('voice')]), at('craft'), at('dance', [at('basics')])),
  )
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

describe('counts', () => {
  const tree = streamsOf(folders(at('music', [at('voice'), at('piano')]), at('craft')))
  test('are parted where two streams have a category of the same slug', () => {
    const twins = streamsOf(
      folders(at('music', [at('basics', [], { tag: 'a' })]), at('dance', [at('basics', [], { tag: 'b' })])),
    )
    const keys = placeKeysOf(placementsOf(twins, ['b']))
    const counts = countStreams(twins, (key) => (keys.includes(key) ? 1 : 0))
    expect(counts.map(({ categories }) => categories.map(({ course_count }) => course_count))).toEqual([
      [0],
      [1],
    ])
  })

  test('show no tags of folders', () => {
    expect(Object.keys(countStreams(tree, () => 0)[0] ?? {})).toEqual([
      'slug',
      'label',
      'subtitle',
      'image_url',
      'accent_color',
      'coming_soon',
      'course_count',
      'categories',
    ])
  })
})

describe('a stream or category that is not shown has a reason', () => {
  const hiddenIn = (streams: SiteSource['streams']) =>
    judgeStreams(site({ streams })).flatMap(({ hidden, categories }) =>
      [hidden, ...categories.map((category) => category.hidden)].flatMap((reason) => reason ?? []),
    )
  test.each<[string, SiteSource['streams'], string, string]>([
    [
      'hidden',
      folders(at('music', [], { hidden: true })),
      'it is hidden',
      'site.streams.folders.id-music.hidden',
    ],
    [
      'a category of one hidden',
      folders(at('music', [at('voice', [], { hidden: true })])),
      'it is hidden',
      'site.streams.folders.id-music.folders.id-voice.hidden',
    ],
    [
      'second to one of its slug',
      folders(at('music'), folder({ id: 'f2', slug: 'Music' })),
      "an earlier one has the slug 'Music'",
      'site.streams.folders.f2.slug',
    ],
    [
      'an item second to one of its slug',
      items(item({ slug: 'a' }), item({ slug: 'A' })),
      "an earlier one has the slug 'A'",
      'site.streams.items.A.slug',
    ],
  ])('%s', (_, streams, because, field) => {
    expect(hiddenIn(streams).map((reason) => [reason.because, reason.field.join('.')])).toEqual([
      [because, field],
    ])
  })

  test('one that is shown has none', () => {
    expect(hiddenIn(folders(at('music', [at('voice')])))).toEqual([])
  })
})
