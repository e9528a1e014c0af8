import { Form } from 'react-router'
import { href } from '../../href.ts'
import { CheckButton, ConfirmImport, CsvFileField } from '../frame/forms/checked-import.tsx'
import { CardTable } from '../frame/card-table.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/import-units-page.ts'
import { loadUnitImport, saveUnitImport, type UnitReport } from './import-units.server.ts'
import styles from './units.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/units/import', 'unit.arrange', loadUnitImport)

export const action = staffAction('/staff/units/import', 'unit.arrange', saveUnitImport)

export const meta = () => [{ title: getPageTitle('/staff/units/import') }]

/** Units from a table: first what it would do, then the confirmation. */
export default function ImportUnitsPage({ loaderData: { district }, actionData: answer }: Route.ComponentProps) {
  const refused = answer && 'notice' in answer ? answer : undefined
  return (
    <>
      <section className="panel">
        <p>
          <a className="staff-link" href={href('/staff/units')}>
            ‹ 单位
          </a>
        </p>
        <h1 className="staff-title">从表格导入单位</h1>
        <p className="login-note">
          先<a href={href('/staff/units/export')}>下载{district}现有的名录</a>
          ，在里面增加或修改，另存为 CSV
          再选进来。有区划代码的按代码对照，其余按上级和名称；空着的格不改动，没有列出的单位也不改动。办公电话是手机号的，确认是单位对外公布的，在“办公手机”一列写“是”。
        </p>
        <Outcome notice={refused?.notice} errors={refused?.errors} />
        <FileForm error={refused?.errors['file']} />
      </section>
      {answer?.now ? <Report report={answer.now} /> : null}
    </>
  )
}

function FileForm({ error }: { error: string | undefined }) {
  return (
    <Form className="staff-form" method="post" encType="multipart/form-data">
      <CsvFileField label="CSV 文件" hint="最多 1000 行。选好后先核对，不会马上导入。" error={error} />
      <CheckButton />
    </Form>
  )
}

function Report({ report }: { report: UnitReport }) {
  const { added, changed, same, problems } = report
  return (
    <section className="panel">
      <h2 className="section-title">核对结果</h2>
      <p>{`新增 ${added.length} 个，修改 ${changed.length} 个，${same} 个没有变化，${problems.length} 行有问题。`}</p>
      {problems.length > 0 ? (
        <div className="staff-problem">
          <p>有问题的行改好后再选一次，现在一个也没有导入：</p>
          <ul>
            {problems.map(({ line, reason }) => (
              <li key={line}>{`第 ${line} 行：${reason}`}</li>
            ))}
          </ul>
        </div>
      ) : added.length + changed.length === 0 ? (
        <p className="empty">和现有的名录一样，不用导入。</p>
      ) : (
        <ConfirmImport checked={report} title="确认导入" />
      )}
      {added.length > 0 ? (
        <>
          <h3 className="section-title">新增</h3>
          <CardTable heads={['行', '名称', '上级单位']}>
            {added.map(({ line, name, under }) => (
              <tr key={line}>
                <td data-label="行">{line}</td>
                <td data-label="名称">{name}</td>
                <td data-label="上级单位">{under}</td>
              </tr>
            ))}
          </CardTable>
        </>
      ) : null}
      {changed.length > 0 ? (
        <>
          <h3 className="section-title">修改</h3>
          <CardTable heads={['行', '名称', '上级单位', '改成']}>
            {changed.map(({ line, name, under, what }) => (
              <tr key={line}>
                <td data-label="行">{line}</td>
                <td data-label="名称">{name}</td>
                <td data-label="上级单位">{under}</td>
                <td data-label="改成">{what}</td>
              </tr>
            ))}
          </CardTable>
        </>
      ) : null}
    </section>
  )
}
