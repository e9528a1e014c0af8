import { href } from '../../href.ts'
import { AnswersSection } from '../messages/answers-section.tsx'
import type { Answers } from '../messages/answers.server.ts'
import { Icon } from '../../ui/icon.tsx'
import { ReadAloudButtons } from '../../ui/reading/read-aloud-buttons.tsx'
import { Share } from '../../ui/reading/share.tsx'
import { TextSize } from '../../ui/reading/text-size.tsx'
import { ArticleTitle } from './article-title.tsx'
import { ReportLink } from '../personal-data/report-link.tsx'
import type { RecordLink } from '../books/record-links.server.ts'
import { AttachmentTable } from './attachment-table.tsx'
import type { Beside, ShownArticle } from './show-article.server.ts'

/** An article with its neighbours in the list it was opened from, and the link back to that list. */
type DetailView = {
  article: ShownArticle
  previous: Beside
  next: Beside
  backHref: string
  /** Its book, contract and project. */
  records: readonly RecordLink[]
  /** What was asked about it. */
  answers: Answers
  /** The same item of the same unit at other times. */
  series: readonly { label: string; title: string; href: string }[]
}

export function ArticleView({ view }: { view: DetailView }) {
  const { article } = view
  return (
    <>
      <article className="panel article">
        <header>
          <h1>
            <ArticleTitle title={article.title} />
          </h1>
          <p className="article-meta">
            {article.author ? <span>作者：{article.author}</span> : null}
            <span>
              发布时间：<time dateTime={article.releaseTime}>{article.releaseTime}</time>
            </span>
            {article.source ? <span>来源：{article.source}</span> : null}
            {article.noticeUntil ? <span>公示到：{article.noticeUntil}</span> : null}
          </p>
          <Changes article={article} />
          {view.records.map(({ href, title, words }) => (
            <p key={href} className="article-changes">
              <a href={href}>{title}</a>：{words}
            </p>
          ))}
          <Tools backHref={view.backHref} askHref={view.answers.askHref} article={article} />
          <DocumentCard article={article} />
        </header>
        {/* Sanitised on save. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: article.content }} />
        <AttachmentTable attachments={article.attachments} />
        <p className="article-papers">
          <a className="button" href={href('/poster/:id', { id: article.id })}>
            <Icon name="file-text" />
            打印张贴
          </a>
          <a className="button" href={href('/article.pdf', { id: article.id })}>
            <Icon name="download" />
            下载 PDF
          </a>
        </p>
        <AnswersSection what="这篇文章" view={view.answers} />
        <ReportLink article={article.id} />
      </article>
      <nav className="neighbours" aria-label="上一篇和下一篇">
        <Neighbour label="上一篇：" none="已经是第一篇了" item={view.previous} rel="prev" />
        <Neighbour label="下一篇：" none="已经是最后一篇了" item={view.next} rel="next" />
      </nav>
      {view.series.length > 0 ? (
        <nav className="neighbours" aria-label="本单位同一事项的其他时期">
          {view.series.map(({ label, title, href }) => (
            <a key={label} href={href} title={title}>
              <span>{label}</span>
              {title}
            </a>
          ))}
        </nav>
      ) : null}
    </>
  )
}

/** What was corrected, and the way to former versions. Most articles were never changed. */
function Changes({ article }: { article: ShownArticle }) {
  if (!article.historyHref) return null
  return (
    <p className="article-changes">
      {article.correction ? (
        <span>
          本文于 <time dateTime={article.updatedAt}>{article.updateTime}</time> 更正：{article.correction}
        </span>
      ) : (
        <span>
          本文于 <time dateTime={article.updatedAt}>{article.updateTime}</time> 修改。
        </span>
      )}{' '}
      <a href={article.historyHref}>修改记录</a>
    </p>
  )
}

/** Back link, reading aids, sharing, and a way to ask the unit. */
function Tools({ backHref, askHref, article }: { backHref: string; askHref: string; article: ShownArticle }) {
  return (
    <div className="article-tools">
      <a className="button" href={backHref}>
        <Icon name="arrow-left" />
        返回
      </a>
      <TextSize />
      <ReadAloudButtons />
      <button type="button" className="needs-script" data-do="print">
        <Icon name="printer" />
        打印
      </button>
      <Share path={article.ownHref} />
      <a className="button" href={askHref}>
        <Icon name="message-square-text" />
        向该单位留言
      </a>
    </div>
  )
}

/** Number, date and validity of an official document. */
function DocumentCard({ article }: { article: ShownArticle }) {
  const rows = [
    ['索引号', article.indexNo],
    ['文号', article.documentNo],
    ['成文日期', article.documentDate],
    ['发布机构', article.publisher],
    ['有效性', article.validity],
  ].filter(([, value]) => value)
  if (!article.indexNo && !article.documentNo) return null
  return (
    <dl className="document-card">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Neighbour({ label, none, item, rel }: { label: string; none: string; item: Beside; rel: string }) {
  return item ? (
    <a href={item.href} rel={rel} title={item.title}>
      <span>{label}</span>
      {item.title}
      {item.unit ? <small>{item.unit}</small> : null}
    </a>
  ) : (
    <p>
      <span>{label}</span>
      {none}
    </p>
  )
}
