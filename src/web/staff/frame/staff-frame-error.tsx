import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { href } from '../../href.ts'
import { wordsOfError } from '../../frame/error-view.tsx'
import { addPageError } from '../shell/page-errors.ts'

/**
 * Error message on a staff page, with links back.
 * @param title of the page, where that of its status does not fit.
 */
export function StaffError({ error, title: given }: { error: unknown; title?: string | undefined }) {
  const { offline, status, message, hint, title } = wordsOfError(error)
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!isRouteErrorResponse(error) && !offline) addPageError(error)
  }, [error, offline])
  return (
    <section className="panel">
      <title>{given ?? title}</title>
      <h1 className="staff-title">{message}</h1>
      {hint ? <p>{hint}</p> : null}
      <p className="form-buttons staff-next">
        {offline || status === 503 ? (
          <a className="button" href={pathname + search}>
            重新打开
          </a>
        ) : null}
        <a className="button button-primary" href={href('/staff')}>
          返回工作台
        </a>
      </p>
    </section>
  )
}
