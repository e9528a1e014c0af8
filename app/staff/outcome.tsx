import { useEffect, useRef } from 'react'
import type { Notice } from '../ui/notice.tsx'
import type { FieldErrors } from '../ui/use-field-errors.ts'

const none = {}

/**
 * What came of a form, above it and with the focus: whoever pressed a button far below is brought to the words.
 * @param errors of the fields, each with a link to it.
 * @param idOf the element of a field, where its name is not its id.
 */
export function Outcome({
  notice,
  errors = none,
  idOf = none,
}: {
  notice: Notice | null | undefined
  errors?: FieldErrors<string> | undefined
  idOf?: Record<string, string>
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (notice) place.current?.focus()
  }, [notice])
  if (!notice) return null
  const wrong = Object.entries(errors)
  return (
    <div
      ref={place}
      className={notice.kind === 'error' ? 'staff-problem' : 'staff-done'}
      role={notice.kind === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
    >
      <p>
        <strong>{notice.title}</strong>，{notice.message}
      </p>
      {wrong.length > 0 ? (
        <ul>
          {wrong.map(([name, message]) => (
            <li key={name}>
              <a
                className="staff-link"
                href={`#${idOf[name] ?? name}`}
                onClick={(event) => {
                  // The router would take it for another page, and forget what is wrong with this one.
                  event.preventDefault()
                  document.getElementById(idOf[name] ?? name)?.focus()
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
