import { scriptJson } from 'catalogue-client'

/** JSON-LD for search engines. */
export const StructuredData = ({ data }: { data: object }) => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(data) }} />
)
