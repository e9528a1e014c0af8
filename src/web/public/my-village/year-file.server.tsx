import { renderToStaticMarkup } from 'react-dom/server'
import { hashSource } from '../../request/content-security.ts'
import type { YearView } from './year.server.ts'

const styles = `body{margin:0 auto;max-width:60rem;padding:1rem;font:1rem/1.7 sans-serif;color:#1f1b16;background:#fff}
h1{color:#c40001}h2{margin-top:2rem;border-bottom:2px solid #c40001}table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{border:1px solid #bbb;padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
section section,details{margin:1rem 0}summary{padding:.75rem 0;font-weight:700}div{overflow-x:auto}`

/** Nothing is loaded and nothing runs, wherever the file is opened. */
export const filePolicy = `default-src 'none'; style-src ${hashSource(styles)}`

/** A whole document: no scripts, no pictures, no other file. */
export const renderYearFile = (view: YearView): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(<YearFile view={view} />)}`

const YearFile = ({ view }: { view: YearView }) => (
  <html lang="zh-CN">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta httpEquiv="Content-Security-Policy" content={filePolicy} />
      <title>{`${view.name}近一年的公开内容（${view.made.slice(0, 10)}）`}</title>
      <style dangerouslySetInnerHTML={{ __html: styles }} />
    </head>
    <body>
      <h1>{view.name}近一年的公开内容</h1>
      <p>
        {view.district}三务公开，{view.made} 存下，从 {view.since}{' '}
        起。这个文件不用网络就能看。以后可能有更正或撤下，以网上为准：
        <a href={view.address}>{view.address}</a>
      </p>
      {view.contact === '' ? null : <p>{view.contact}。</p>}
      <nav>
        <a href="#books">账本</a> <a href="#contracts">合同</a> <a href="#projects">项目</a> <a href="#answers">问答</a>{' '}
        <a href="#texts">文件</a>
      </nav>
      <Books view={view} />
      <Rows
        id="contracts"
        title="合同"
        none="没有公开的合同。"
        heads={['合同', '种类', '对方', '总价（元）', '期限']}
        rows={view.contracts}
      />
      <Rows
        id="projects"
        title="项目"
        none="没有公开的项目。"
        heads={['项目', '环节', '日期', '金额（元）', '单位和结果']}
        rows={view.stages}
      />
      <Answers view={view} />
      <Texts view={view} />
    </body>
  </html>
)

const Books = ({ view: { books } }: { view: YearView }) => (
  <section>
    <h2 id="books">账本</h2>
    {books.length === 0 ? <p>这一年没有公开账本。</p> : null}
    {books.map(({ id, period, sentence, oversight, entries, leftOut }) => (
      <section key={id}>
        <h3>{period}</h3>
        <p>{sentence}</p>
        {oversight === '' ? null : <p>民主理财（监督）小组：{oversight}</p>}
        {leftOut > 0 ? <p>{leftOut} 笔明细太多，没有放进这个文件，请到网上看。</p> : null}
        {entries.length > 0 ? (
          <Table heads={['日期', '项目', '摘要', '对方', '收入（元）', '支出（元）', '凭证']} rows={entries} />
        ) : null}
      </section>
    ))}
  </section>
)

type Row = { id: string; cells: readonly string[] }

const Rows = ({
  id,
  title,
  none,
  heads,
  rows,
}: {
  id: string
  title: string
  none: string
  heads: readonly string[]
  rows: readonly Row[]
}) => (
  <section>
    <h2 id={id}>{title}</h2>
    {rows.length === 0 ? <p>{none}</p> : <Table heads={heads} rows={rows} />}
  </section>
)

const Table = ({ heads, rows }: { heads: readonly string[]; rows: readonly Row[] }) => (
  <div>
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {heads.map((head, at) => (
              <td key={head}>{cells[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Answers = ({ view: { messages } }: { view: YearView }) => (
  <section>
    <h2 id="answers">问答</h2>
    {messages.length === 0 ? <p>没有公开的提问和答复。</p> : null}
    {messages.map(({ id, receivedDay, content, replyName, repliedDay, reply }) => (
      <section key={id}>
        <p>
          {receivedDay} 问：{content}
        </p>
        <p>
          {replyName}，{repliedDay} 答：{reply}
        </p>
      </section>
    ))}
  </section>
)

const Texts = ({ view: { texts, leftOut } }: { view: YearView }) => (
  <section>
    <h2 id="texts">公开的文件</h2>
    {texts.length === 0 ? <p>这一年没有公开其他文件。</p> : null}
    {leftOut > 0 ? <p>还有 {leftOut} 份文件太长，没有放进来，请到网上看。</p> : null}
    {texts.map(({ id, title, day, html }) => (
      <details key={id}>
        <summary>
          {day} {title}
        </summary>
        {/* Sanitised on save. */}
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </details>
    ))}
  </section>
)
