import { useState } from 'react'
import type { BookEntry } from '../../../domain/articles/books/book.ts'
import { findBookItem } from '../../../domain/articles/books/book-items.ts'
import { showYuan } from '../../../platform/amount.ts'
import { ImportHeadings } from './import-headings.tsx'
import { type MeantHeadings, type ReadBookFile, splitKnown } from './read-book-file.ts'
import { saveFile, wrongRowsWorkbook } from './wrong-rows.ts'

type Sheet = ReadBookFile['sheets'][number]

type Props = {
  fileName: string
  read: ReadBookFile
  /** Of the book so far. */
  entries: readonly BookEntry[]
  onHeadings: (headings: MeantHeadings) => void
  onTake: (entries: BookEntry[]) => void
  onLeave: () => void
}

/** What a file holds, before anything of it is in the book: sheets, columns, entries, rows that could not be read. */
export function ImportPreview({ fileName, read, entries, onHeadings, onTake, onLeave }: Props) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = read.sheets.filter((_, at) => !left.has(at))
  const { fresh, known } = splitKnown(
    chosen.flatMap((sheet) => sheet.entries),
    entries,
  )
  const toggle = (at: number) =>
    setLeft((before) => new Set(before.has(at) ? [...before].filter((each) => each !== at) : [...before, at]))
  return (
    <section className="import-preview" aria-label={`预览 ${fileName}`}>
      <h3>预览：{fileName}</h3>
      {read.sheets.length > 1 ? <SheetChoice sheets={read.sheets} left={left} onToggle={toggle} /> : null}
      <ul className="import-notes">
        {read.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {known > 0 ? <li>{known} 笔和账本里已有的完全相同（日期、凭证号、摘要、金额、账户），不再写入。</li> : null}
        <Skipped sheets={chosen} />
      </ul>
      <ImportHeadings sheets={chosen} onKeep={onHeadings} />
      <FirstEntries entries={fresh} />
      <WrongRows sheets={chosen} fileName={fileName} />
      <p className="import-buttons">
        <button type="button" className="button-primary" disabled={fresh.length === 0} onClick={() => onTake(fresh)}>
          写入这 {fresh.length} 笔
        </button>
        <button type="button" onClick={onLeave}>
          不写入
        </button>
      </p>
    </section>
  )
}

const SheetChoice = ({
  sheets,
  left,
  onToggle,
}: {
  sheets: readonly Sheet[]
  left: ReadonlySet<number>
  onToggle: (at: number) => void
}) => (
  <fieldset>
    <legend>读哪些工作表</legend>
    {sheets.map(({ name, entries }, at) => (
      <label key={name} className="book-zero">
        <input type="checkbox" checked={!left.has(at)} onChange={() => onToggle(at)} />
        {name}（{entries.length} 笔）
      </label>
    ))}
  </fieldset>
)

function Skipped({ sheets }: { sheets: readonly Sheet[] }) {
  const skipped = sheets.reduce((sum, sheet) => sum + sheet.skipped, 0)
  const transfers = sheets.flatMap((sheet) => sheet.transfers)
  return (
    <>
      {skipped > 0 ? <li>跳过 {skipped} 行余额和合计。</li> : null}
      {transfers.length > 0 ? (
        <li>
          {transfers.length} 行是内部转账，请在“内部转账”里填写：
          {transfers
            .slice(0, 5)
            .map(({ line, words }) => `第 ${line} 行 ${words}`)
            .join('；')}
        </li>
      ) : null}
    </>
  )
}

const mostShown = 8
const mostWrongShown = 20

function FirstEntries({ entries }: { entries: readonly BookEntry[] }) {
  if (entries.length === 0) return null
  const sum = (direction: BookEntry['direction']) =>
    showYuan(entries.reduce((total, entry) => total + (entry.direction === direction ? entry.fen : 0), 0))
  return (
    <>
      <p>
        收入 {sum('in')} 元，支出 {sum('out')} 元。
        {entries.length > mostShown ? `前 ${mostShown} 笔：` : ''}
      </p>
      <div className="sheet-scroll">
        <table className="import-table">
          <thead>
            <tr>
              {['日期', '凭证号', '公开项目', '摘要', '收入（元）', '支出（元）'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.slice(0, mostShown).map(({ id, day, voucher, item, summary, direction, fen }) => (
              <tr key={id}>
                <td>{day}</td>
                <td>{voucher}</td>
                <td>{findBookItem(item)?.title ?? '写入后选择'}</td>
                <td>{summary}</td>
                <td className="figures">{direction === 'in' ? showYuan(fen) : ''}</td>
                <td className="figures">{direction === 'out' ? showYuan(fen) : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function WrongRows({ sheets, fileName }: { sheets: readonly Sheet[]; fileName: string }) {
  const rows = sheets.flatMap(({ name, problems }) => problems.map((problem) => ({ ...problem, sheet: name })))
  if (rows.length === 0) return null
  const download = () => saveFile(`${fileName.replace(/\.[^.]+$/, '')}-没有读入的行.xlsx`, wrongRowsWorkbook(sheets))
  return (
    <div className="import-wrong">
      <p>
        <strong>{rows.length} 行没有读入。</strong>
        下载这些行，照每行写明的原因改好，再导入下载的文件；或写入后手工补上：
      </p>
      <ul>
        {rows.slice(0, mostWrongShown).map(({ sheet, line, words }) => (
          <li key={`${sheet} ${line}`}>
            {sheet === '' ? '' : `“${sheet}”`}第 {line} 行：{words}。
          </li>
        ))}
      </ul>
      {rows.length > mostWrongShown ? <p>另有 {rows.length - mostWrongShown} 行，都在下载的表格里。</p> : null}
      <button type="button" onClick={download}>
        下载没有读入的行（XLSX）
      </button>
    </div>
  )
}
