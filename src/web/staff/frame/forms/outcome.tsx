import { useEffect, useRef } from 'react'
import type { Notice } from '../../../ui/notice.tsx'
import type { FieldErrors } from '../../../../platform/text/form-field.ts'

const none = {}

/**
 * Result of a form, shown above it. Takes the focus, because the submit button may be far below.
 * @param errors of the fields, each rendered as a link to its field.
 * @param idOf element ids of fields whose name is not their id.
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
  const isListed = wrong.some(([, message]) => message === notice.message)
  return (
    <div
      ref={place}
      className={notice.kind === 'error' ? 'staff-problem' : 'staff-done'}
      role={notice.kind === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
    >
      <p>
        <strong>{notice.title}</strong>，{isListed ? '请改正下面的内容。' : notice.message}
      </p>
      {wrong.length > 0 ? (
        <ul>
          {wrong.map(([name, message]) => (
            <li key={name}>
              <a
                className="staff-link"
                href={`#${idOf[name] ?? name}`}
                onClick={(event) => {
                  // React Router would navigate and discard the action data with the errors.
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
