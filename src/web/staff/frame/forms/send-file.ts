type Answer<Data> = { data: Data; message: string }

export type SendOptions = { signal?: AbortSignal; onProgress?: (share: number) => void }

/** Sends a file to an API call. @throws an Error with a sentence for the user. */
export function sendFile<Data>(address: string, file: File, { signal, onProgress }: SendOptions = {}): Promise<Data> {
  // `fetch` does not tell how much was sent.
  const request = new XMLHttpRequest()
  const body = new FormData()
  body.append('file', file)
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const answer = readAnswer<Data>(request.responseText)
      if (request.status === 200 && answer) resolve(answer.data)
      else reject(new Error(answer?.message ?? '文件没有上传成功，请再试一次。'))
    })
    request.addEventListener('error', () => reject(new Error('网络中断，文件没有上传成功，请再试一次。')))
    request.addEventListener('abort', () => reject(new Error('已取消上传。')))
    signal?.addEventListener('abort', () => request.abort())
    request.open('POST', address)
    request.send(body)
  })
}

/** Null for what is no answer of the API, such as a proxy's error page. */
function readAnswer<Data>(text: string): Answer<Data> | null {
  try {
    return JSON.parse(text) as Answer<Data>
  } catch {
    return null
  }
}
