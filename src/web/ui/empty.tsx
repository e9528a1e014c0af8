import { useRouteLoaderData } from 'react-router'

/**
 * Placeholder for an empty list: the exact text of the specification, with an optional hint what to do next, below the
 * scenery of the district, which the header has loaded already.
 */
export function Empty({ message = '暂无数据', hint }: { message?: string; hint?: string }) {
  const areaCode = useRouteLoaderData<{ district: { areaCode: string } }>('root')?.district.areaCode
  return (
    <div className="empty">
      {areaCode ? <img src={`/scenery/${areaCode}.svg`} alt="" width="1920" height="260" loading="lazy" /> : null}
      <p>{message}</p>
      {hint ? <p className="empty-hint">{hint}</p> : null}
    </div>
  )
}
