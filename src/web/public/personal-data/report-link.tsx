import { href } from '../../href.ts'

/** Beside everything that may name people: the way to the district's officer of data protection. */
export const ReportLink = ({ article, unit }: { article?: number; unit?: number }) => (
  <p className="report-personal-data">
    <a href={href('/personal-data/report', { article, unit })} rel="nofollow">
      这里有不该公开的个人信息
    </a>
  </p>
)
