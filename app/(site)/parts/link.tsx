import type { ComponentProps } from 'react'

/** A link, or where nothing answers its address the words alone. */
export function Link({ href, children, ...rest }: ComponentProps<'a'> & { href: string | undefined }) {
  if (href === undefined) return children
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  )
}
