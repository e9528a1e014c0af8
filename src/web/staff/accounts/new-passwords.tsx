import { useRef } from 'react'
import { href } from '../../href.ts'
import { Icon } from '../../ui/icon.tsx'
import { printElement } from '../../enhance/print-element.ts'
import { CardTable } from '../frame/card-table.tsx'

type Props = { accounts: readonly { id: number; loginName: string; name: string; password: string }[] }

/** Shows the passwords of new accounts once, to print and hand over. */
export function NewPasswords({ accounts }: Props) {
  const table = useRef<HTMLDivElement>(null)
  return (
    <section className="panel">
      <h1 className="staff-title">账号已开设</h1>
      <p className="staff-done" role="status">
        {`已开设 ${accounts.length} 个账号。初始密码只在本页显示，离开或刷新后不再显示：请现在打印或抄下，当面交给本人。本人第一次登录时必须修改。没有记下的，打开那个账号重置密码。`}
      </p>
      <div ref={table}>
        <CardTable heads={['姓名', '账号', '初始密码']}>
          {accounts.map(({ id, loginName, name, password }) => (
            <tr key={id}>
              <td data-label="姓名">{name}</td>
              <td data-label="账号">
                <code>{loginName}</code>
              </td>
              <td data-label="初始密码">
                <code>{password}</code>
              </td>
            </tr>
          ))}
        </CardTable>
      </div>
      <p className="form-buttons needs-script">
        <button type="button" onClick={() => table.current && printElement(table.current)}>
          <Icon name="printer" />
          打印
        </button>
      </p>
      <p className="form-buttons staff-next">
        <a className="button" href={href('/staff/accounts')}>
          返回账号管理
        </a>
      </p>
    </section>
  )
}
