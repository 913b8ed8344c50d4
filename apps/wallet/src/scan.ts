/** Finds a QR code in a picture; undefined when there is none. */
export type Reader = (picture: ImageData) => Promise<string | undefined>

type Detector = { detect(picture: ImageData): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own reader where it has one (https://wicg.github.io/shape-detection-api/), else one that is loaded now. */
export async function loadReader(): Promise<Reader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (BarcodeDetector && (await BarcodeDetector.getSupportedFormats()).includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (picture) => (await detector.detect(picture))[0]?.rawValue
  }
  const { default: jsQr } = await import('jsqr')
  return async ({ data, width, height }) => jsQr(data, width, height)?.data
}

/** Larger pictures are scaled down: a code needs few pixels, and reading costs time for each. */
const SIDE_MAX = 1_600

/** Reads a code from a file the owner chose. @throws where the file is no picture */
export async function readFile(file: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
  const picture = pixelsOf(bitmap, bitmap.width * scale, bitmap.height * scale)
  bitmap.close()
  return (await loadReader())(picture)
}

/** Between two looks at the camera's picture, in milliseconds. */
const LOOK_MS = 150

/**
 * Looks through the camera until a code is seen or `signal` aborts.
 * @throws what getUserMedia throws: no camera, not allowed
 */
export async function watchCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const [stream, read] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
    loadReader(),
  ])
  try {
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const found = video.videoWidth ? await read(pixelsOf(video, video.videoWidth, video.videoHeight)) : undefined
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}

function pixelsOf(source: CanvasImageSource, width: number, height: number): ImageData {
  const canvas = new OffscreenCanvas(Math.round(width), Math.round(height))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser cannot read pictures')
  // Codes with a transparent ground are dark on white to the eye; they have to be for the reader, too.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
