/** A page of the documentation, which is also served as Markdown. */
export interface Page {
  /** Such as `/docs/lists`; the search may find its sections. */
  path: string
  title: string
  markdown: string
  /** Heading of the navigation group that contains the page; undefined for a page that only others link. */
  group?: string | undefined
  /** Search words that do not occur in the text. */
  keywords: string
}
