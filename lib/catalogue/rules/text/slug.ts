interface Named {
  slug: string | null
  title: string | null
  subtitle: string | null
  id: string
}

/** Returns the slug of a stream or category: its own, else one made from its names, else its id. */
export const slugOf = ({ slug, title, subtitle, id }: Named): string =>
  slug ?? (slugFrom(title ?? '') || slugFrom(subtitle ?? '') || id)

/** Makes a slug from a name; empty when the name has no letter or digit that a slug can hold. */
export const slugFrom = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
