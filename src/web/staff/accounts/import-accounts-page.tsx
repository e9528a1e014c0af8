import { Form, type HeadersArgs } from 'react-router'
import { href } from '../../href.ts'
import { roleTitles } from '../../../access/policy.ts'
import { KeptField } from '../field-drafts/kept-field.tsx'
import { CheckButton, ConfirmImport, CsvFileField } from '../frame/forms/checked-import.tsx'
import { CardTable } from '../frame/card-table.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/import-accounts-page.ts'
import { type AccountReport, saveAccountImport } from './import-accounts.server.ts'
import { NewPasswords } from './new-passwords.tsx'

export const loader = staffLoader('/staff/accounts/import', 'account.change', () => null)

export const action = staffAction('/staff/accounts/import', 'account.change', saveAccountImport)

export const headers = ({ actionHeaders }: HeadersArgs): Headers => actionHeaders ?? new Headers()

export const meta = () => [{ title: getPageTitle('/staff/accounts/import') }]

/** Accounts from a table: first what each row would do, then the confirmation, then the passwords once. */
export default function ImportAccountsPage({ actionData: answer }: Route.ComponentProps) {
  if (answer && 'created' in answer) return <NewPasswords accounts={answer.created} />
  const refused = answer && 'notice' in answer ? answer : undefined
  const report = answer?.now
  return (
    <>
      <section className="panel">
        <p>
          <a className="staff-link" href={href('/staff/accounts')}>
            返回账号管理
          </a>
        </p>
        <h1 className="staff-title">从表格导入账号</h1>
        <p className="login-note">
          第一行是表头：账号、姓名、角色、地区或单位。一个人有几个角色或几个地区的，写成几行，账号相同。已有的账号不改动。
        </p>
        <p className="login-note">角色写{Object.values(roleTitles).join('、')}中的一个。</p>
        <Outcome notice={refused?.notice} errors={refused?.errors} />
        <TableForm text={report?.text ?? refused?.typed['text']} errors={refused?.errors ?? {}} />
      </section>
      {report ? <Report report={report} /> : null}
    </>
  )
}

function TableForm({ text, errors }: { text: string | undefined; errors: Partial<Record<string, string>> }) {
  return (
    <Form className="staff-form" method="post" encType="multipart/form-data">
      <KeptField
        name="text"
        label="表格"
        rows={8}
        spellCheck={false}
        placeholder={'账号,姓名,角色,地区或单位\nzhang.san,张三,编辑,太本站镇'}
        hint="可以从表格软件里复制过来，连同表头。最多 200 个账号。核对以后，确认了才会导入。"
        error={errors['text']}
        saved=""
        typed={text}
        version={null}
      />
      <CsvFileField label="或者选择 CSV 文件" error={errors['file']} />
      <CheckButton />
    </Form>
  )
}

const stateTitles = { new: '新增', exists: '已有，不改动', wrong: '要改' } as const

function Report({ report }: { report: AccountReport }) {
  const { rows, accounts } = report
  const wrong = rows.filter(({ state }) => state === 'wrong').length
  const existing = rows.filter(({ state }) => state === 'exists').length
  return (
    <section className="panel">
      <h2 className="section-title">核对结果</h2>
      <p>{`可以新增 ${accounts} 个账号；${existing} 行的账号已有；${wrong} 行要改。`}</p>
      {wrong > 0 ? (
        <p className="staff-problem">标着“要改”的行改好后再核对一次，现在一个也没有导入。</p>
      ) : accounts === 0 ? (
        <p className="empty">表格里的账号都已经有了，不用导入。</p>
      ) : (
        <ConfirmImport
          checked={report}
          title={`开设这 ${accounts} 个账号`}
          busyTitle="正在开设账号…"
          hint="每个账号生成一个初始密码，只在下一页显示一次，请准备好打印或抄下。"
        />
      )}
      <CardTable heads={['行', '账号', '姓名', '角色', '地区或单位', '结果']}>
        {rows.map(({ line, loginName, name, role, area, state, reason }) => (
          <tr key={line}>
            <td data-label="行">{line}</td>
            <td data-label="账号">
              <span className="unbroken">{loginName}</span>
            </td>
            <td data-label="姓名">
              <span className="unbroken">{name}</span>
            </td>
            <td data-label="角色">{role}</td>
            <td data-label="地区或单位">{area}</td>
            <td data-label="结果">
              <span>{stateTitles[state]}</span>
              {reason ? <small>{reason}</small> : null}
            </td>
          </tr>
        ))}
      </CardTable>
    </section>
  )
}
