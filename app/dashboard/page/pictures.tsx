import type { ReactNode } from 'react'

/** Line drawings of empty pages, each 120 by 80. What the page is for has the colour of what is well. */
const pictures = {
  tray: ['M15 45 30 15h60l15 30v25H15Z M15 45h27l6 10h24l6-10h27', 'm48 30 9 9 16-18'],
  dates: ['M22 18h76v52H22Z M22 32h76 M38 10v14 M82 10v14', 'M60 40v22 M49 51h22'],
  plug: ['M12 26h32v28H12Z M76 26h32v28H76Z', 'M50 40h18 m-7-7 7 7-7 7'],
  page: ['M18 12h84v58H18Z M18 26h84 M26 19h1 M33 19h1 M40 19h1', 'm48 40-9 8 9 8 m24-16 9 8-9 8'],
  key: ['M54 40a14 14 0 1 1-28 0 14 14 0 0 1 28 0Z M54 40h48v12 M86 40v9', 'M40 40h1'],
  lens: ['M74 36a22 22 0 1 1-44 0 22 22 0 0 1 44 0Z m-6 16 22 20', 'm42 36 7 7 13-14'],
} as const
export type Picture = keyof typeof pictures

/** Says on an empty page why it is empty, with a picture; `children` are what to do. */
export function Empty({
  text,
  picture = 'tray',
  children,
}: {
  text: string
  picture?: Picture
  children?: ReactNode
}) {
  const [lines, mark] = pictures[picture]
  return (
    <div className="empty">
      <svg viewBox="0 0 120 80" width="120" height="80" aria-hidden="true">
        <path d={lines} />
        <path d={mark} className="empty-mark" />
      </svg>
      <p>{text}</p>
      {children}
    </div>
  )
}
