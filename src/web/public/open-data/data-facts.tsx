import type { ShownDataSet } from './open-data.server.ts'

/** How much a data set has now, when it changed, and its files. */
export const DataFacts = ({ set: { rows, changed, files, title } }: { set: ShownDataSet }) => (
  <div className="data-facts">
    <p>
      {rows} 行{changed ? `，最近变化 ${changed}` : ''}
    </p>
    <ul className="data-files">
      {files.map((file) => (
        <li key={file.title}>
          <a href={file.address} download>
            {file.title}
            <span className="visually-hidden">，下载{title}</span>
          </a>
        </li>
      ))}
    </ul>
  </div>
)
