import { CardTable } from '../frame/card-table.tsx'
import { Form } from 'react-router'
import { showYuan } from '../../../platform/amount.ts'
import type { ImportReport as Report } from '../../../domain/payments/uploads/report.ts'
import { Fact } from '../frame/fact.tsx'
import { Discard, ErrorDownload } from './import-parts.tsx'
import { ReasonForm, type Refused } from './reason-form.tsx'
import type { ImportView } from './import.server.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

const number = (value: number): string => value.toLocaleString('zh-CN')

/** What the check found, beside the last period, and the decision. */
export function ImportReport({
  view,
  report,
  refused,
}: {
  view: ImportView
  report: Report
  refused: Refused | undefined
}) {
  return (
    <>
      <section className="panel" aria-labelledby="figures">
        <h2 id="figures" className="section-title">
          核对
        </h2>
        <dl className="facts">
          <Fact title="可以导入">
            {number(report.rows)} 笔，共 {showYuan(report.totalFen)} 元
          </Fact>
          {report.already > 0 ? (
            <Fact title="库中已有">{number(report.already)} 笔，内容相同，不会重复写入</Fact>
          ) : null}
          <Fact title="有错误">
            {report.bad > 0 ? `${number(report.bad)} 行${report.stopped ? '以上' : ''}` : '没有'}
          </Fact>
        </dl>
        <Notes notes={report.notes ?? []} />
        {view.stage === 'approval' ? (
          <Approval view={view} refused={refused} />
        ) : view.mayImport ? (
          <Decision view={view} report={report} />
        ) : (
          <p className="staff-note">由编辑核对确认。</p>
        )}
      </section>
      {view.errorCount > 0 ? <Errors view={view} /> : null}
      <Projects report={report} leftOut={view.leftOut.projects} />
      <Villages report={report} leftOut={view.leftOut.villages} />
      <Sample report={report} />
    </>
  )
}

/** How the file was read. What somebody must look at comes first and is marked in words. */
function Notes({ notes }: { notes: NonNullable<Report['notes']> }) {
  if (notes.length === 0) return null
  const sorted = notes.toSorted((one, other) => Number(other.level === 'check') - Number(one.level === 'check'))
  return (
    <ul className="payment-notes" aria-label="文件是怎样读的">
      {sorted.map(({ level, text }) => (
        <li key={text}>
          {level === 'check' ? <strong className="notable">请核对：</strong> : null}
          {text}
        </li>
      ))}
    </ul>
  )
}

/** A second person confirms what the first one checked. */
function Approval({ view, refused }: { view: ImportView; refused: Refused | undefined }) {
  return (
    <>
      <p className="staff-note">
        {view.confirmer}已核对，请另一个人确认公开；确认以前群众查不到。{view.skipBad ? '有错误的行不导入。' : ''}
      </p>
      {view.isOwn ? (
        <p className="staff-note">上传和核对这个文件的人自己不能确认。</p>
      ) : (
        <div className="payment-decision">
          <Form method="post">
            <SubmitButton primary name="intent" value="approve">
              确认公开
            </SubmitButton>
          </Form>
          <ReasonForm title="退回" of="这个文件" intent="return" id={view.id} refused={refused}>
            退给编辑重新核对，编辑会看到理由。
          </ReasonForm>
        </div>
      )}
      {view.mayImport ? <Discard /> : null}
    </>
  )
}

function Decision({ view, report }: { view: ImportView; report: Report }) {
  const refusal = whyNot(report)
  return (
    <>
      {view.returnReason ? <p className="staff-problem">上次提交被退回：{view.returnReason}</p> : null}
      {refusal ? (
        <p className="staff-problem">{refusal}</p>
      ) : (
        <p className="staff-note">
          请先看下面各表：金额、村和上一期对得上，再确认。
          {view.needsApproval ? '确认后还要由另一个人确认，才会公开。' : ''}
        </p>
      )}
      <div className="payment-decision">
        {refusal ? null : (
          <Form method="post">
            {report.bad === 0 ? (
              <SubmitButton primary name="intent" value="import">
                确认导入 {number(report.rows)} 笔
              </SubmitButton>
            ) : (
              <SubmitButton name="intent" value="import-valid">
                略过有错误的 {number(report.bad)} 行，只导入 {number(report.rows)} 笔
              </SubmitButton>
            )}
          </Form>
        )}
        <Discard />
      </div>
    </>
  )
}

function whyNot(report: Report): string | null {
  if (report.sameFile !== null) return `同样的文件已作为批次 ${report.sameFile} 导入，不必再导入。`
  if (report.stopped) return '错误太多，可能选错了文件。请按错误清单改正后重新上传。'
  if (report.rows === 0)
    return report.bad > 0 ? '没有一行可以导入。请按错误清单改正后重新上传。' : '文件里的记录库中都已经有了。'
  return null
}

function Errors({ view: { id, errors, errorCount } }: { view: ImportView }) {
  const hasSheets = errors.some(({ sheet }) => sheet !== undefined)
  return (
    <section className="panel" aria-labelledby="errors">
      <h2 id="errors" className="section-title">
        错误
      </h2>
      <p className="payment-download">
        <ErrorDownload id={id} />
        {errorCount > errors.length ? (
          <small>
            共 {number(errorCount)} 处，下面是前 {errors.length} 处。
          </small>
        ) : null}
      </p>
      <CardTable heads={[...(hasSheets ? ['工作表'] : []), '行号', '列', '原因']}>
        {errors.map(({ sheet, line, column, reason }) => (
          <tr key={`${sheet} ${line} ${column} ${reason}`}>
            {hasSheets ? <td data-label="工作表">{sheet}</td> : null}
            <td data-label="行号">{line}</td>
            <td data-label="列">{column}</td>
            <td data-label="原因">{reason}</td>
          </tr>
        ))}
      </CardTable>
    </section>
  )
}

function Projects({ report: { projects }, leftOut }: { report: Report; leftOut: number }) {
  if (projects.length === 0) return null
  return (
    <section className="panel" aria-labelledby="projects">
      <h2 id="projects" className="section-title">
        按项目
      </h2>
      {leftOut > 0 ? (
        <p className="staff-problem">
          还有 {number(leftOut)} 个项目没有列出。项目这么多，可能是文件里的列放错了，请核对下面的“前几行”。
        </p>
      ) : null}
      <CardTable heads={['项目', '业务期间', '笔数', '合计（元）', '上一期', '变化']}>
        {projects.map(({ code, name, period, rows, totalFen, before }) => (
          <tr key={`${code} ${period}`}>
            <td data-label="项目">
              {name}
              <small>{code}</small>
            </td>
            <td data-label="业务期间">{period}</td>
            <td data-label="笔数" className="figure">
              {number(rows)}
            </td>
            <td data-label="合计（元）" className="figure">
              {showYuan(totalFen)}
            </td>
            <td data-label="上一期" className="figure">
              {before ? `${showYuan(before.totalFen)}（${number(before.rows)} 笔）` : '没有'}
              {before ? <small>{before.period}</small> : null}
            </td>
            <td data-label="变化">
              <Change now={totalFen} before={before?.totalFen ?? 0} />
            </td>
          </tr>
        ))}
      </CardTable>
    </section>
  )
}

/** From here on a change deserves a look. */
const notableShare = 0.3

/** In words, with a mark where somebody should look. */
function Change({ now, before }: { now: number; before: number }) {
  if (before === 0) return '上期没有'
  if (now === 0) return <strong className="notable">本期没有</strong>
  const share = (now - before) / before
  const words = `${share >= 0 ? '增' : '减'} ${Math.abs(share * 100).toFixed(1)}%`
  return Math.abs(share) >= notableShare ? <strong className="notable">{words}，请核对</strong> : words
}

/** Villages beyond these open on demand. */
const openVillages = 20

function Villages({ report: { villages }, leftOut }: { report: Report; leftOut: number }) {
  const paid = villages.filter(({ rows }) => rows > 0)
  const missing = villages.filter(({ rows }) => rows === 0)
  if (paid.length === 0) return null
  return (
    <section className="panel payment-villages" aria-labelledby="villages">
      <h2 id="villages" className="section-title">
        按村（社区）
      </h2>
      <VillageTable villages={paid.slice(0, openVillages)} />
      <MoreVillages title={`其余 ${paid.length - openVillages} 个村`} villages={paid.slice(openVillages)} />
      <MoreVillages title={`上一期有、本期没有的 ${missing.length} 个村`} villages={missing} />
      {leftOut > 0 ? <p className="field-hint">还有 {number(leftOut)} 个村没有列出，都算在上面的合计里。</p> : null}
    </section>
  )
}

function MoreVillages({ title, villages }: { title: string; villages: Report['villages'] }) {
  if (villages.length === 0) return null
  return (
    <details>
      <summary>{title}</summary>
      <VillageTable villages={villages} />
    </details>
  )
}

function VillageTable({ villages }: { villages: Report['villages'] }) {
  return (
    <CardTable heads={['村（社区）', '笔数', '合计（元）', '同项目上一期（元）', '变化']}>
      {villages.map(({ code, name, rows, totalFen, before }) => (
        <tr key={code}>
          <td data-label="村（社区）">
            {name}
            <small>{code}</small>
          </td>
          <td data-label="笔数" className="figure">
            {number(rows)}
          </td>
          <td data-label="合计（元）" className="figure">
            {showYuan(totalFen)}
          </td>
          <td data-label="同项目上一期（元）" className="figure">
            {before.rows > 0 ? showYuan(before.totalFen) : '没有'}
          </td>
          <td data-label="变化">
            <Change now={totalFen} before={before.totalFen} />
          </td>
        </tr>
      ))}
    </CardTable>
  )
}

function Sample({ report: { sample } }: { report: Report }) {
  if (sample.length === 0) return null
  return (
    <section className="panel" aria-labelledby="sample">
      <h2 id="sample" className="section-title">
        前几行
      </h2>
      <p className="login-note">姓名和身份证号已经遮盖。请看各列有没有放对位置。</p>
      <CardTable heads={['行号', '村（社区）', '姓名', '身份证号', '项目', '业务期间', '金额（元）', '发放日期']}>
        {sample.map((row) => (
          <tr key={`${row.sheet} ${row.line}`}>
            <td data-label="行号">{row.sheet ? `${row.sheet} ${row.line}` : row.line}</td>
            <td data-label="村（社区）">{row.areaName}</td>
            <td data-label="姓名">{row.objectName}</td>
            <td data-label="身份证号">{row.objectIdentity}</td>
            <td data-label="项目">{row.projectName}</td>
            <td data-label="业务期间">{row.businessPeriod}</td>
            <td data-label="金额（元）" className="figure">
              {showYuan(row.amountFen)}
            </td>
            <td data-label="发放日期">
              <span className="unbroken">{row.putTime}</span>
            </td>
          </tr>
        ))}
      </CardTable>
    </section>
  )
}
