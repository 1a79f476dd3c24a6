import type { PathEntry } from '#lib/catalogue/shapes/paths.ts'
import { type Frame, langOf } from '#lib/site/frame.ts'
import { Picture } from './picture.tsx'

interface Props {
  frame: Frame
  paths: PathEntry[]
  /** The level of the entries' headings. */
  level?: 2 | 3
}

/** Learning paths in a list. One without steps has nothing to show and no link. */
export function PathEntries({ frame, paths, level = 3 }: Props) {
  const { words, say, addresses, language } = frame
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ul className="path-entries">
      {paths.map(({ code, name, image_url, step_count }) => (
        <li key={code}>
          <Picture frame={frame} src={image_url} sizes="(width < 40rem) 90vw, 20rem" title={name} />
          <Heading {...langOf(frame, name)}>
            {step_count > 0 ? <a href={addresses.path(language, code)}>{name}</a> : name}
          </Heading>
          <p>{step_count > 0 ? say(words.steps, { n: step_count }) : words.soon}</p>
        </li>
      ))}
    </ul>
  )
}
