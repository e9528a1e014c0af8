import { type HeadersArgs, isRouteErrorResponse } from 'react-router'
import { href } from '../../../href.ts'
import { Outcome } from '../../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../../frame/staff-routes.server.ts'
import { StaffError } from '../../frame/staff-frame-error.tsx'
import type { Route } from './+types/preview-page.ts'
import { PreviewFrame, type PreviewScreen } from './preview-frame.tsx'
import { OwnLink, PreviewLinks } from './preview-links.tsx'
import { actOnPreview, loadPreview, type PreviewView } from './preview.server.ts'
import articleStyles from '../articles.css?url'
import styles from './preview.css?url'

export const links = () => [
  { rel: 'stylesheet', href: articleStyles },
  { rel: 'stylesheet', href: styles },
]

export const loader = staffLoader('/staff/articles/:id/preview', 'article.read', loadPreview)

export const action = staffAction('/staff/articles/:id/preview', 'article.read', actOnPreview)

export const headers = ({ actionHeaders }: HeadersArgs): Headers => actionHeaders ?? new Headers()

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `预览：${loaderData?.title ?? '稿件'}` }]

const titles: Record<PreviewScreen, string> = { desktop: '电脑', phone: '手机', elder: '长者模式' }
const views = Object.keys(titles) as PreviewScreen[]

/** The public page of an article before it is public, and the links by which others see it. */
export default function PreviewPage({ loaderData: view, actionData: refused }: Route.ComponentProps) {
  const { link, frameHref } = view
  return (
    <>
      <div className="preview">
        <WaysBack view={view} />
        <Outcome notice={refused ? refused.notice : view.notice} />
        <h1 className="staff-title">预览：{view.title}</h1>
        {link ? <OwnLink link={link} /> : null}
        <ShownRevision view={view} />
        <Screens view={view} />
        {/* Another screen loads the page anew, as that screen would. */}
        <PreviewFrame
          key={`${view.view} ${frameHref}`}
          src={frameHref}
          view={view.view}
          title={`${titles[view.view]}上的公开页面`}
        />
      </div>
      {view.mayShare ? <PreviewLinks links={view.links} hours={refused?.typed['hours']} /> : null}
    </>
  )
}

type Given = { view: PreviewView }

function WaysBack({ view: { id, mayEdit, isRevision } }: Given) {
  return (
    <p className="preview-ways">
      <a className="staff-link" href={href('/staff/articles/:id', { id })}>
        返回稿件
      </a>
      {mayEdit ? (
        <a className="staff-link" href={href('/staff/articles/:id/edit', { id })}>
          继续编辑
        </a>
      ) : null}
      {isRevision ? (
        <a className="staff-link" href={`${href('/staff/articles/:id', { id })}#comparison`}>
          与已发布内容的区别
        </a>
      ) : null}
    </p>
  )
}

function ShownRevision({ view: { id, time, isCurrent } }: Given) {
  return isCurrent ? (
    <p className="preview-about">这是 {time} 保存的内容，还没有发布。</p>
  ) : (
    <p className="staff-note">
      链接里是 {time} 保存的内容，之后稿件又改过。
      <a className="staff-link" href={href('/staff/articles/:id/preview', { id })}>
        看现在的内容
      </a>
    </p>
  )
}

function Screens({ view: { id, link, view, frameHref } }: Given) {
  return (
    <div className="preview-bar">
      <nav className="list-views" aria-label="用什么看">
        {views.map((name) => (
          <a
            key={name}
            href={href('/staff/articles/:id/preview', {
              id,
              link: link?.token,
              view: name === 'desktop' ? null : name,
            })}
            aria-current={name === view ? 'page' : undefined}
          >
            {titles[name]}
          </a>
        ))}
      </nav>
      <a
        className="staff-link"
        href={frameHref}
        target="_blank"
        rel="noreferrer"
        onClick={(event) => {
          // A tab would be as wide as this one.
          if (view === 'phone' && open(frameHref, '_blank', 'popup,width=390,height=844')) event.preventDefault()
        }}
      >
        在新窗口打开
      </a>
    </div>
  )
}

/** A link that is no longer valid has a title of its own: 410 is for withdrawn articles elsewhere. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isGone = isRouteErrorResponse(error) && error.status === 410
  return <StaffError error={error} title={isGone ? '预览链接已失效' : undefined} />
}
