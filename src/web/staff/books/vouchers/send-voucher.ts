import type { ArrangedFile } from '../../../../domain/articles/books/vouchers/arrange-vouchers.ts'
import type { VoucherPage } from '../../../../domain/articles/books/vouchers/voucher.ts'

type Answer<Data> = { data: Data | null; message: string }
type Uploaded = Pick<ArrangedFile, 'file' | 'name'> & { pages: Omit<ArrangedFile['pages'][number], 'looks'>[] }

/** Attempts of one file while the network or the server is away. */
const attempts = 4
const lostWords = '网络中断，没有传完；恢复后点“重试”。'

/** Sends one file. @throws an Error with a sentence for the user */
export async function sendVoucher(
  id: number,
  file: File,
  wait: (seconds: number) => Promise<void>,
): Promise<ArrangedFile> {
  for (let attempt = 1; ; attempt += 1) {
    const body = new FormData()
    body.append('file', file)
    const response = await fetch(`/api/staff/articles/${id}/vouchers`, { method: 'POST', body }).catch(() => null)
    const isBusy = response === null || response.status === 429 || response.status === 503
    if (isBusy && attempt < attempts) {
      await wait(Number(response?.headers.get('retry-after') ?? 2 * attempt))
      continue
    }
    if (!response) throw new Error(lostWords)
    const { name, ...uploaded } = await readAnswer<Uploaded>(response)
    return { ...uploaded, name, pages: uploaded.pages.map((page) => ({ ...page, looks: [] })) }
  }
}

/** The files that the draft has. @throws an Error with a sentence for the user */
export async function fetchVouchers(id: number): Promise<ArrangedFile[]> {
  return readAnswer(await fetch(`/api/staff/articles/${id}/vouchers`))
}

/** Says that somebody looked at a page. @throws an Error with a sentence for the user */
export async function sendLook(id: number, page: VoucherPage): Promise<void> {
  const response = await fetch(`/api/staff/articles/${id}/voucher-looks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page }),
  }).catch(() => null)
  if (!response) throw new Error('网络中断，没有确认成功，请再点一次。')
  await readAnswer(response)
}

async function readAnswer<Data>(response: Response): Promise<Data> {
  const { data, message } = (await response.json().catch(() => ({ data: null, message: '' }))) as Answer<Data>
  if (!response.ok || data === null) throw new Error(message || '服务器没有回答，请稍后再试。')
  return data
}

/** The checksum by which the server knows a file; null where the browser offers none, such as without TLS. */
export async function hashOf(file: File): Promise<string | null> {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto }
  if (!subtle) return null
  const digest = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Address of a sealed picture, which only staff of the unit may open. */
export const sealedUrl = (
  id: number,
  { file, page }: Pick<VoucherPage, 'file' | 'page'>,
  part: 'page' | 'small',
): string => `/files/s/${id}/${file}/${page}/${part}`
