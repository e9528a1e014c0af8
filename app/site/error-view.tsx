import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router'
import { NetworkError, networkMessage } from '../ui/network.ts'
import type { Chrome } from './chrome.server.ts'
import { PlainPanel } from './plain-panel.tsx'

const sentences: Record<number, string> = {
  404: '您要访问的页面不存在，无法进入。',
  405: '这个页面不接收提交的内容，请从页面上的按钮操作。',
}

const titles: Record<number, string> = { 403: '没有权限', 404: '页面不存在' }

/** What went wrong: one sentence, a title, and a second sentence of what to do where the error brings one. */
export function wordsOfError(error: unknown) {
  const offline = error instanceof NetworkError
  const status = isRouteErrorResponse(error) ? error.status : 500
  const given = isRouteErrorResponse(error) ? (error.data as { message?: unknown; hint?: unknown } | null) : null
  return {
    offline,
    status,
    message: offline
      ? `${networkMessage}，请检查网络后重新打开。`
      : typeof given?.message === 'string'
        ? given.message
        : (sentences[status] ?? '页面暂时打不开，请稍后再试。'),
    hint: typeof given?.hint === 'string' ? given.hint : null,
    title: offline ? networkMessage : (titles[status] ?? '页面出错'),
  }
}

/** What went wrong in one sentence, and where to go from there. */
export function ErrorView({ error }: { error: unknown }) {
  const { offline, status, message, title } = wordsOfError(error)
  const { pathname, search } = useLocation()
  // Not there where not even header and menus could be made.
  const district = useRouteLoaderData<Chrome>('root')?.district.name
  return (
    <>
      <title>{district ? `${title} - ${district}三务公开` : title}</title>
      <PlainPanel
        status={offline ? null : status}
        title={message}
        actions={
          <>
            {offline ? (
              <a className="button button-primary" href={pathname + search}>
                重新打开
              </a>
            ) : null}
            <a className={offline ? 'button' : 'button button-primary'} href="/dashboard">
              返回首页
            </a>
            <a className="button" href="/search/search">
              检索公开内容
            </a>
          </>
        }
      >
        {status === 404 ? (
          <p>网址可能有误，也可能内容已经移走。可以从首页或菜单重新找，也可以用标题里的词检索。</p>
        ) : null}
      </PlainPanel>
    </>
  )
}
