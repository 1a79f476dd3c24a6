import type { EnquirySubject, FormField } from '#lib/site/enquiry.ts'
import { type Frame, langOf } from '#lib/site/frame.ts'
import { languageNameIn } from '#lib/site/languages.ts'

interface VersionProps {
  frame: Frame
  versions: EnquirySubject['versions']
  name: FormField
  value: string | undefined
  fault: string | undefined
}

/** Which version is meant, where there are several. */
export function VersionField({ frame, versions, name, value, fault }: VersionProps) {
  const { words } = frame
  if (versions.length < 2) return null
  return (
    <div className="field">
      <label htmlFor={name}>{words.whichVersion}</label>
      <select
        id={name}
        name={name}
        defaultValue={value ?? ''}
        aria-invalid={fault ? true : undefined}
        toolparamdescription={words.whichVersion}
      >
        <option value="">{words.notSure}</option>
        {versions.map(({ package_session_id, level, language }) => {
          const label = level ?? (language && languageNameIn(frame.spoken, language)) ?? words.standard
          return (
            <option key={package_session_id} value={package_session_id} {...langOf(frame, label)}>
              {label}
            </option>
          )
        })}
      </select>
      {fault && <p className="fault">{fault}</p>}
    </div>
  )
}
