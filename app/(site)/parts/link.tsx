import type { ComponentProps } from 'react'

/** A link, or plain text when there is no address. */
export function Link({ href, children, ...rest }: ComponentProps<'a'> & { href: string | undefined }) {
  if (href === undefined) return children
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  )
}
