import { href } from '../../href.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/forward-page.ts'
import { CopyText } from './copy-text.tsx'
import { loadForward } from './forward.server.ts'
import styles from './forwarding.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/articles/:id/forward', 'article.read', loadForward)

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `报送和转发：${loaderData?.title ?? ''}` }]

/** What is made of one public article for others, so that nobody types it again. */
export default function ForwardPage({ loaderData: { id, title, form, text } }: Route.ComponentProps) {
  return (
    <>
      <div className="article-back">
        <a className="staff-link" href={href('/staff/articles/:id', { id })}>
          返回稿件
        </a>
      </div>
      <section className="panel staff-main forwarding">
        <h1 className="staff-title">报送和转发：{title}</h1>
        <p className="login-note">都从已经公开的内容生成，不用再填一遍。内容更正以后，请重新下载和复制。</p>
        {form ? <Forms form={form} /> : null}
        <section aria-labelledby="forward-text">
          <h2 id="forward-text">转发到公众号</h2>
          <CopyText text={text} labelledBy="forward-text" />
        </section>
        <section aria-labelledby="forward-paper">
          <h2 id="forward-paper">张贴</h2>
          <p className="forwarding-links">
            <a className="button" href={href('/poster/:id', { id })} target="_blank" rel="noreferrer">
              打印张贴<span className="visually-hidden">（新窗口）</span>
            </a>
            <a className="button" href={href('/article.pdf', { id })} target="_blank" rel="noreferrer">
              下载 PDF<span className="visually-hidden">（新窗口）</span>
            </a>
          </p>
        </section>
        <section aria-labelledby="forward-data">
          <h2 id="forward-data">交给上级平台的数据</h2>
          <p>
            平台可以自己来取，不用上传：
            <a className="staff-link" href={`/api/article/resource/${id}`} target="_blank" rel="noreferrer">
              这一篇（JSON）<span className="visually-hidden">（新窗口）</span>
            </a>
            ，
            <a className="staff-link" href="/api/article/resource/all" target="_blank" rel="noreferrer">
              全部（JSON）<span className="visually-hidden">（新窗口）</span>
            </a>
            ，
            <a className="staff-link" href="/api/docs" target="_blank" rel="noreferrer">
              字段说明<span className="visually-hidden">（新窗口）</span>
            </a>
          </p>
        </section>
      </section>
    </>
  )
}

type Form = NonNullable<Route.ComponentProps['loaderData']['form']>

const Forms = ({ form: { words, unit, href: own, above } }: { form: Form }) => (
  <section aria-labelledby="forward-form">
    <h2 id="forward-form">报送上级</h2>
    <p>{words}财务公开上报表，A4 打印，制表人和审核人手写签名。没有公开的村写“未公开”。</p>
    <p className="forwarding-links">
      <a className="button button-primary" href={own} download>
        下载{unit}的上报表（XLSX）
      </a>
      {above ? (
        <a className="button" href={above.href} download>
          下载{above.name}各村的汇总表（XLSX）
        </a>
      ) : null}
    </p>
  </section>
)
