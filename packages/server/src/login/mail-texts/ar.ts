import { isolated } from '../../mail/language.ts'
import { UNKNOWN_DEVICE } from '../../wallet-keys/device.ts'
import { hostOf, type LoginMailTexts, minuteOf } from './en.ts'

/** The mails of the login service in Arabic. Names in Latin letters keep their own direction. */
export const ar: LoginMailTexts = {
  login: ({ site, device, adds }) => ({
    subject: `رمز تسجيل الدخول إلى ${hostOf(site)}`,
    before: [
      `يسجّل شخص يستخدم ${named(device)} الدخول إلى محفظتك على ${isolated(hostOf(site))}.`,
      ...(adds === undefined
        ? []
        : [
            `يضيف هذا الرمز أيضًا تسجيل الدخول عبر ${isolated(adds)}: من يملك حساب ${isolated(adds)} ذاك يستطيع تسجيل الدخول من الآن فصاعدًا.`,
          ]),
    ],
    after: [
      'إن كنت أنت، فأدخل هذا الرمز هناك. يبقى صالحًا 10 دقائق ويعمل على ذلك الجهاز فقط. وإن لم تكن أنت، فتجاهل هذه الرسالة ولا تعطِ الرمز لأحد.',
    ],
  }),
  export: ({ device }) => ({
    subject: 'شخص ما يريد رؤية مفتاح محفظتك',
    before: [`يريد شخص يستخدم ${named(device)} رؤية عبارة الاسترداد لمحفظتك. من يملكها يملك كل ما في المحفظة.`],
    after: [
      'إن كنت أنت، فأدخل هذا الرمز في صفحة محفظتك. يبقى صالحًا 10 دقائق. لا يحتاج إليه أي موقع ولا أي فريق دعم: إن طلب منك أحد هذا الرمز فهو احتيال. وإن لم تكن أنت، فجمّد المحفظة بالرابط أدناه.',
    ],
  }),
  changeEmail: ({ next, device, site }) => ({
    subject: 'شخص ما يريد تغيير بريد محفظتك',
    before: [
      `يريد شخص يستخدم ${named(device)}${onSite(site)} تغيير بريد محفظتك إلى ${isolated(next)}. عندها يسجّل الدخول إلى المحفظة من يقرأ ذلك البريد، ولا تعود أنت تفعل.`,
    ],
    after: [
      'إن كنت أنت، فأدخل هذا الرمز هناك. يبقى صالحًا 10 دقائق ويعمل على ذلك الجهاز فقط. وإن لم تكن أنت، فلا تعطِ الرمز لأحد، وجمّد المحفظة بالرابط أدناه.',
    ],
  }),
  newEmail: ({ device, site }) => ({
    subject: 'أكّد هذا العنوان لمحفظة',
    before: [`يريد شخص يستخدم ${named(device)}${onSite(site)} تسجيل الدخول إلى محفظة بهذا العنوان من الآن فصاعدًا.`],
    after: [
      'إن كنت أنت، فأدخل هذا الرمز هناك. يبقى صالحًا 10 دقائق ويعمل على ذلك الجهاز فقط. وإن لم تكن أنت، فتجاهل هذه الرسالة ولا تعطِ الرمز لأحد.',
    ],
  }),
  emailChanged: ({ next, device }) => ({
    subject: 'تغيّر بريد محفظتك',
    before: [
      `غيّر شخص يستخدم ${named(device)} بريد محفظتك إلى ${isolated(next)}. لم يعد هذا العنوان يسجّل الدخول إليها.`,
      'إن لم تكن أنت، فانقل ما في المحفظة إلى محفظة أخرى من جهاز ما زال يفتحها.',
    ],
  }),
  emailChanges: ({ next, effectiveAt, device }) => ({
    subject: 'بريد محفظتك على وشك أن يتغيّر',
    before: [
      `يغيّر شخص يستخدم ${named(device)} بريد محفظتك إلى ${isolated(next)} ابتداءً من ${isolated(`${minuteOf(effectiveAt)} UTC`)}. حتى ذلك الحين يسجّل هذا العنوان الدخول، ولا يعود يفعل بعده.`,
      'إن لم تكن أنت، فجمّد المحفظة بالرابط أدناه قبل ذلك الوقت. يوقف ذلك التغيير أيضًا.',
    ],
  }),
  thaw: ({ opensAt, device }) => ({
    subject: 'محفظتك المجمّدة ستُفتح من جديد',
    before: [
      `طلب شخص يستخدم ${named(device)} فتح محفظتك المجمّدة. ستُفتح في ${isolated(`${minuteOf(opensAt)} UTC`)}.`,
      'إن لم تكن أنت، فهناك من يقرأ بريدك: غيّر كلمة مروره، وجمّد المحفظة من جديد بالرابط أدناه.',
    ],
  }),
  passkey: ({ device }) => ({
    subject: 'أضيف مفتاح مرور إلى محفظتك',
    before: [
      `أضاف شخص يستخدم ${named(device)} مفتاح مرور. يفتح محفظتك مع بريدك الإلكتروني.`,
      'إن لم تكن أنت، فجمّد المحفظة بالرابط أدناه، واحذف مفتاح المرور من إعداداتها لاحقًا.',
    ],
  }),
  owners: ({ device, network }) => ({
    subject: 'يتغيّر من يستطيع نقل ما في حسابك الذكي',
    before: [
      `يغيّر شخص يستخدم ${named(device)} مالكي حسابك الذكي على ${isolated(network)}.`,
      'إن لم تكن أنت، فجمّد المحفظة بالرابط أدناه. المالك المضاف يستطيع نقل ما في الحساب الذكي رغم ذلك: انقله إلى مكان آخر أولًا إن أمكن.',
    ],
  }),
  device: ({ added, site, device }) => ({
    subject: 'جهاز جديد يفتح محفظتك',
    before: [
      `سمح شخص يستخدم ${named(device)} بدخول جهاز آخر: ${added === null ? 'جهاز بلا اسم' : named(added)}، على ${isolated(hostOf(site))}. إنه يفتح محفظتك من الآن فصاعدًا.`,
      LOOK_AT_IT,
    ],
  }),
  ownRecovery: ({ device }) => ({
    subject: 'أنت وحدك تستطيع استرداد محفظتك الآن',
    before: [
      `ضبط شخص يستخدم ${named(device)} محفظتك لتستغني عن النصف الاحتياطي من المفتاح لدى هذه الخدمة.`,
      'يفتحها جهاز جديد بأحد مفاتيح مرورك، أو تفتحها بملف الاسترداد. لم يعد بريدك وحده يفتح شيئًا.',
      'إن لم تكن أنت، فانقل ما في المحفظة إلى محفظة أخرى من جهاز ما زال يفتحها.',
    ],
  }),
  socialAdded: ({ service, device }) => ({
    subject: `أضيف تسجيل الدخول عبر ${service} إلى محفظتك`,
    before: [
      `أضافه شخص يستخدم ${named(device)}. من يملك حساب ${isolated(service)} ذاك يستطيع تسجيل الدخول من الآن فصاعدًا.`,
      LOOK_AT_IT,
    ],
  }),
  socialRemoved: ({ service, device }) => ({
    subject: `أزيل تسجيل الدخول عبر ${service} من محفظتك`,
    before: [`أزاله شخص يستخدم ${named(device)}. لم يعد حساب ${isolated(service)} ذاك يسجّل الدخول.`, LOOK_AT_IT],
  }),
}

const LOOK_AT_IT = 'إن لم تكن أنت، فجمّد المحفظة بالرابط أدناه، وراجع حساباتها وأجهزتها في إعداداتها.'
const onSite = (site: string | null): string => (site === null ? '' : ` على ${isolated(hostOf(site))}`)
const named = (device: string): string => (device === UNKNOWN_DEVICE ? 'جهازًا غير معروف' : isolated(device))
