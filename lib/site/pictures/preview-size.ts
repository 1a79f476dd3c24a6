/** The size of the pictures for previews of links: what most programs show whole. */
export const previewSize = { width: 1200, height: 630 }
