import { isRouteErrorResponse, useLocation } from 'react-router'
import { NetworkError, networkMessage } from '../ui/network.ts'
import { PlainPanel } from './plain-panel.tsx'
import { RequestId } from './request-id.tsx'
import { useRootData } from './use-root-data.ts'
import { href } from '../href.ts'

const sentences: Record<number, string> = {
  404: '您要访问的页面不存在，无法进入。',
  410: '这篇文章已经撤下。',
  405: '这个页面不接收提交的内容，请从页面上的按钮操作。',
  503: '系统正在恢复，这个页面暂时打不开，请几分钟后再试。',
}

const titles: Record<number, string> = {
  403: '没有权限',
  404: '页面不存在',
  410: '已不再公开',
  451: '暂不公开',
  503: '系统正在恢复',
}

/** Message, page title and, if the error provides one, a hint what to do. */
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

/** Error message with links to continue. */
export function ErrorView({ error }: { error: unknown }) {
  const { offline, status, message, title } = wordsOfError(error)
  const { pathname, search } = useLocation()
  const mayRetry = offline || status === 503
  const district = useRootData()?.district.name
  return (
    <>
      <title>{district ? `${title} - ${district}三务公开` : title}</title>
      <PlainPanel
        status={offline ? null : status}
        title={message}
        actions={
          <>
            {mayRetry ? (
              <a className="button button-primary" href={pathname + search}>
                重新打开
              </a>
            ) : null}
            <a className={mayRetry ? 'button' : 'button button-primary'} href={href('/dashboard')}>
              返回首页
            </a>
            {status === 503 ? null : (
              <a className="button" href={href('/search/search')}>
                检索公开内容
              </a>
            )}
          </>
        }
      >
        {status === 404 ? (
          <p>网址可能有误，也可能内容已经移走。可以从首页或菜单重新找，也可以用标题里的词检索。</p>
        ) : null}
        {status === 410 ? (
          <p>公开过的内容不会无声消失：撤下的时间和理由写在上面，需要了解详情的，可以给发布单位留言。</p>
        ) : null}
        {status === 451 ? <p>核对完以前，正文、附件和修改记录都不公开。需要了解详情的，可以给发布单位留言。</p> : null}
        {status === 500 && !offline ? <RequestId /> : null}
        {status === 503 ? <p>首页和最近有人看过的页面仍可阅读。急需办理的，请联系本地区政务服务窗口。</p> : null}
      </PlainPanel>
    </>
  )
}
