import type { ComponentType } from 'react'
import { Form } from 'react-router'
import { CardTable } from './card-table.tsx'
import { SubmitButton } from './forms/submit-button.tsx'

type Version = { version: number; time: string; person: string; reason: string }

/** Former versions, each of which can be restored as a new one. */
export function VersionTable<Row extends Version>({
  rows,
  version: current,
  mayChange,
  currentWords,
  Changes,
}: {
  rows: readonly Row[]
  /** The version that counts. */
  version: number
  mayChange: boolean
  /** What stands in place of its button: 现在的设置. */
  currentWords: string
  /** What a version changed. */
  Changes: ComponentType<Row>
}) {
  return (
    <Form method="post">
      <input type="hidden" name="version" value={current} />
      <CardTable heads={['版本', '时间', '原因', '改了什么', ...(mayChange ? ['操作'] : [])]}>
        {rows.map((row) => (
          <tr key={row.version}>
            <td data-label="版本">
              <strong className="unbroken">第 {row.version} 版</strong>
            </td>
            <td data-label="时间">
              <span className="unbroken">{row.time}</span>
              <small>{row.person}</small>
            </td>
            <td data-label="原因">{row.reason}</td>
            <td data-label="改了什么">
              <Changes {...row} />
            </td>
            {mayChange ? (
              <td data-label="操作">
                {row.version === current ? (
                  currentWords
                ) : (
                  <SubmitButton name="restored" value={row.version}>
                    恢复<span className="visually-hidden">第 {row.version} 版</span>
                  </SubmitButton>
                )}
              </td>
            ) : null}
          </tr>
        ))}
      </CardTable>
    </Form>
  )
}
