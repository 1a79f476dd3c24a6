/** Settings of a deployment with three sites: one on `SITE_URL`, one with hosts of its own, one below the wildcard. */
export const settings = {
  ...{ SITE_INSTITUTE: 'harbour', SITE_URL: 'https://site.example:8443', SITE_WILDCARD: '*.courses.example' },
}

/** Institutes by slug, with their hosts, the main one first. */
export const institutes = { harbour: [], music: ['music.example', 'www.music.example'], craft: [] } as const
export type Slug = keyof typeof institutes
export const slugs = Object.keys(institutes) as Slug[]
/** Where each site is. */
export const origins: Record<Slug, string> = {
  harbour: 'https://site.example:8443',
  music: 'https://music.example:8443',
  craft: 'https://craft.courses.example:8443',
}
export const nameOf = (slug: Slug) => `The ${slug} school`

export const documentOf = (slug: Slug) => ({
  format: 'catalogue/1',
  institute: {
    ...{ id: slug, slug, name: nameOf(slug), hosts: institutes[slug] },
    contact: { phone: '+912212345678', email: `desk@${slug}.test` },
  },
  site: {
    ...{ currency: 'INR', time_zone: 'Asia/Kolkata' },
    languages: {
      enabled: true,
      items: [
        { code: 'en', label: 'English', match: ['eng'] },
        { code: 'hi', label: 'Hindi', match: ['hindi'] },
      ],
      editions: [[`${slug}-c0`, `${slug}-c1`]],
    },
    streams: {
      source: 'folder_library',
      folders: [{ id: 'f', title: 'Evenings', slug: 'evenings', tag: 'Evening' }],
    },
  },
  learning_paths: [
    { code: 'path', name: 'A path', stream: 'evenings', steps: [{ course_id: `${slug}-c0` }] },
  ],
  courses: [0, 1, 2].map((n) => ({
    ...{ id: `${slug}-c${n}`, title: `${slug} course ${n}`, tags: ['Evening'], position: n },
    ...{
      image_url: 'https://pictures.test/p.png',
      authors: [{ name: 'Asha Rao' }],
      instructors: [{ name: 'Asha Rao' }],
    },
    versions: [
      {
        ...{ id: `${slug}-v${n}`, level: n === 1 ? 'hindi' : 'eng', seats_left: 4 },
        sessions: [{ day: 'monday', starts_at: '18:00', ends_at: '19:00' }],
        invites: [{ id: `${slug}-i${n}`, default: true, starts_on: '2020-01-06' }],
        ...{ starts_on: '2090-01-02', ends_on: '2090-03-06' },
      },
    ],
  })),
})

/** Addresses in an answer, absolute ones and paths. */
export const addressesIn = (text: string): string[] => [
  ...[...text.matchAll(/https?:\/\/[^\s"'<>)\\]+/g)].map(([address]) => address),
  ...[...text.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)].map(([, path = '']) => path),
]
