import { Form } from 'react-router'
import { href } from '../../../href.ts'
import { Field } from '../../../ui/field.tsx'
import { CardTable } from '../../frame/card-table.tsx'
import { CheckButton, ConfirmImport } from '../../frame/forms/checked-import.tsx'
import { Outcome } from '../../frame/forms/outcome.tsx'
import { getPageTitle } from '../../frame/menu.ts'
import { staffAction, staffLoader } from '../../frame/staff-routes.server.ts'
import type { Route } from './+types/import-items-page.ts'
import { type DirectoryReport, loadDirectoryImport, saveDirectoryImport } from './import-items.server.ts'

export const loader = staffLoader('/staff/duty-items/import', 'duty-item.change', loadDirectoryImport)

export const action = staffAction('/staff/duty-items/import', 'duty-item.change', saveDirectoryImport)

export const meta = () => [{ title: getPageTitle('/staff/duty-items/import') }]

/** Items from the published directory: first what it would do, then the confirmation. */
export default function ImportItemsPage({ loaderData: { district }, actionData: answer }: Route.ComponentProps) {
  const refused = answer && 'notice' in answer ? answer : undefined
  return (
    <>
      <section className="panel">
        <p>
          <a className="staff-link" href={href('/staff/duty-items')}>
            ‹ 公开事项清单
          </a>
        </p>
        <h1 className="staff-title">导入公开事项目录</h1>
        <p className="login-note">
          选{district}
          印发的《基层政务公开标准目录》表格，合并的格和两行表头照样能读，渠道里打勾的才算。名称已有的事项照表格修改，空着的格不改动；表格里没有的事项不删。新增的事项先按“发生时”公开，要定期公开的导入后逐项设定。
        </p>
        <Outcome notice={refused?.notice} errors={refused?.errors} />
        <Form className="staff-form" method="post" encType="multipart/form-data">
          <Field
            name="file"
            label="目录表格"
            type="file"
            accept=".xlsx,.csv"
            hint="XLSX 或 CSV，最多 1000 个事项、5 MB。选好后先核对，不会马上导入。"
            error={refused?.errors['file']}
          />
          <CheckButton />
        </Form>
      </section>
      {answer?.now ? <Report report={answer.now} /> : null}
    </>
  )
}

function Report({ report }: { report: DirectoryReport }) {
  const { added, changed, same, problems, notes } = report
  return (
    <section className="panel">
      <h2 className="section-title">核对结果</h2>
      <p>{`新增 ${added.length} 个，修改 ${changed.length} 个，${same} 个没有变化，${problems.length} 行有问题。`}</p>
      {notes.map((note) => (
        <p key={note} className="staff-note">
          {note}
        </p>
      ))}
      {problems.length > 0 ? (
        <div className="staff-problem">
          <p>有问题的行改好后再选一次，现在一个也没有导入：</p>
          <ul>
            {problems.map(({ place, reason }) => (
              <li key={place}>{`${place}：${reason}`}</li>
            ))}
          </ul>
        </div>
      ) : added.length + changed.length === 0 ? (
        <p className="empty">和现有的清单一样，不用导入。</p>
      ) : (
        <ConfirmImport checked={report} title="确认导入" />
      )}
      {changed.length > 0 ? <Changed changed={changed} /> : null}
      {added.length > 0 ? <Added added={added} /> : null}
    </section>
  )
}

const Changed = ({ changed }: Pick<DirectoryReport, 'changed'>) => (
  <>
    <h3 className="section-title">修改</h3>
    <CardTable heads={['行', '事项', '改什么']}>
      {changed.map(({ line, title, changes }) => (
        <tr key={`${line} ${title}`}>
          <td data-label="行">{line}</td>
          <td data-label="事项">{title}</td>
          <td data-label="改什么">
            {changes.map(({ what, before, after }) => (
              <small key={what}>
                {what}：<del>{before || '空'}</del> 改成 <ins>{after}</ins>
              </small>
            ))}
          </td>
        </tr>
      ))}
    </CardTable>
  </>
)

const Added = ({ added }: Pick<DirectoryReport, 'added'>) => (
  <>
    <h3 className="section-title">新增</h3>
    <CardTable heads={['行', '一级事项', '二级事项', '公开依据', '公开时限', '公开主体', '公开层级']}>
      {added.map(({ line, heading, title, basis, timeLimit, publisher, levelWords }) => (
        <tr key={`${line} ${title}`}>
          <td data-label="行">{line}</td>
          <td data-label="一级事项">{heading}</td>
          <td data-label="二级事项">{title}</td>
          <td data-label="公开依据">{basis}</td>
          <td data-label="公开时限">{timeLimit}</td>
          <td data-label="公开主体">{publisher}</td>
          <td data-label="公开层级">{levelWords}</td>
        </tr>
      ))}
    </CardTable>
  </>
)
