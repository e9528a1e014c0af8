import type { ArticlePageView } from './article.server.ts'

/** The pictures of vouchers as everybody will see them, each box outlined, so that a reviewer sees what is hidden. */
export const ShownVouchers = ({ pages }: { pages: ArticlePageView['voucherPages'] }) =>
  pages.length === 0 ? null : (
    <section className="panel" aria-labelledby="shown-vouchers">
      <h2 id="shown-vouchers" className="section-title">
        凭证图片（{pages.length} 页）
      </h2>
      <p>公开以后就是这样。请看姓名、签名、身份证号、银行账号是不是都已涂黑；没有涂黑的，请退回。</p>
      <ul className="shown-vouchers">
        {pages.map(({ voucher, number, boxes, picture }) => (
          <li key={`${voucher} ${number}`}>
            {picture === null ? (
              <p className="staff-problem">没有看过，不会公开</p>
            ) : (
              <a className="shown-voucher" href={picture.src} target="_blank" rel="noreferrer">
                <img
                  src={picture.src}
                  width={picture.width}
                  height={picture.height}
                  alt={`凭证 ${voucher} 第 ${number} 页`}
                  loading="lazy"
                  decoding="async"
                />
                {/* Attributes, since the policy of the page lets no style stand in HTML. */}
                <svg viewBox={`0 0 ${picture.width} ${picture.height}`} aria-hidden="true">
                  {boxes.map(({ x, y, width, height }) => (
                    <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} />
                  ))}
                </svg>
              </a>
            )}
            <small>
              凭证 {voucher} 第 {number} 页{boxes.length > 0 ? `，涂黑 ${boxes.length} 处` : '，没有涂黑'}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
