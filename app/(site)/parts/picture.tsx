interface Props {
  src: string | null
  /** What it shows; empty where the text beside it says the same. */
  alt?: string
  /** True for what is seen first: it is then loaded at once. */
  isFirst?: boolean
}

/** A picture of 16 by 9, or the blank plate in its place. Its room is kept before it is there. */
export function Picture({ src, alt = '', isFirst = false }: Props) {
  if (src === null) return <span className="plate plate-blank" />
  return (
    <img
      className="plate"
      src={src}
      alt={alt}
      width="1200"
      height="675"
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  )
}
