import { minuteOf } from '../../mail/labels.ts'
import { isolated } from '../../mail/language.ts'
import { UNKNOWN_DEVICE } from '../../wallet-keys/device.ts'
import { hostOf, type LoginMailTexts } from './en.ts'

/** The mails of the login service in Arabic. Names in Latin letters keep their own direction. */
export const ar: LoginMailTexts = {
  login: ({ site, device, adds }) => ({
    subject: `رمز تسجيل الدخول إلى ${hostOf(site)}`,
    title: 'رمزك',
    preheader: `يبقى صالحًا 10 دقائق. أدخله على ${isolated(hostOf(site))} فقط.`,
    before: [
      `يسجّل شخص يستخدم ${named(device)} الدخول إلى محفظتك على ${isolated(hostOf(site))}.`,
      ...(adds === undefined
        ? []
        : [
            `يضيف هذا الرمز أيضًا تسجيل الدخول عبر ${isolated(adds)}: من يملك حساب ${isolated(adds)} ذاك يستطيع تسجيل الدخول من الآن فصاعدًا.`,
          ]),
    ],
    after: ['أدخل هذا الرمز هناك. يبقى صالحًا 10 دقائق ويعمل على ذلك الجهاز فقط.'],
    warning: 'تجاهل هذه الرسالة ولا تعطِ الرمز لأحد. من دونه لا يدخل أحد.',
  }),
  export: ({ device }) => ({
    subject: 'شخص ما يريد رؤية مفتاح محفظتك',
    preheader: 'إن لم تكن أنت، فجمّد المحفظة الآن.',
    before: [`يريد شخص يستخدم ${named(device)} رؤية عبارة الاسترداد لمحفظتك. من يملكها يملك كل ما في المحفظة.`],
    after: [
      'إن كنت أنت، فأدخل هذا الرمز في صفحة محفظتك. يبقى صالحًا 10 دقائق. لا يحتاج إليه أي موقع ولا أي فريق دعم: إن طلب منك أحد هذا الرمز فهو احتيال.',
    ],
    warning: 'لا تعطِ الرمز لأحد، وجمّد المحفظة.',
  }),
  exportWait: ({ opensAt, device }) => ({
    subject: 'شخص ما يريد رؤية مفتاح محفظتك غدًا',
    preheader: `يمكن رؤيته ابتداءً من ${timeOf(opensAt)}، ما لم تجمّد المحفظة.`,
    before: [
      `يريد شخص يستخدم ${named(device)} رؤية عبارة استرداد محفظتك. من يملكها يملك كل ما في المحفظة. يمكن رؤيتها ابتداءً من ${timeOf(opensAt)} برمز آخر نرسله حينها.`,
      'لا يحتاج أي موقع ولا أي فريق دعم إلى هذه العبارة: إذا طلب منك أحد ذلك فهو احتيال.',
    ],
    warning: 'أم لم تعد تريد ذلك؟ جمّد المحفظة قبل ذلك الوقت. وهذا يوقف التصدير أيضًا.',
  }),
  changeEmail: ({ next, device, site }) => ({
    subject: 'شخص ما يريد تغيير بريد محفظتك',
    preheader: 'إن لم تكن أنت، فجمّد المحفظة الآن.',
    before: [
      `يريد شخص يستخدم ${named(device)}${onSite(site)} تغيير بريد محفظتك إلى ${isolated(next)}. عندها يسجّل الدخول إلى المحفظة من يقرأ ذلك البريد، ولا تعود أنت تفعل.`,
    ],
    after: ['إن كنت أنت، فأدخل هذا الرمز هناك. يبقى صالحًا 10 دقائق ويعمل على ذلك الجهاز فقط.'],
    warning: 'لا تعطِ الرمز لأحد، وجمّد المحفظة.',
  }),
  newEmail: ({ device, site }) => ({
    subject: 'أكّد هذا العنوان لمحفظة',
    preheader: 'يبقى الرمز صالحًا 10 دقائق.',
    before: [`يريد شخص يستخدم ${named(device)}${onSite(site)} تسجيل الدخول إلى محفظة بهذا العنوان من الآن فصاعدًا.`],
    after: ['إن كنت أنت، فأدخل هذا الرمز هناك. يبقى صالحًا 10 دقائق ويعمل على ذلك الجهاز فقط.'],
    warning: 'تجاهل هذه الرسالة ولا تعطِ الرمز لأحد.',
  }),
  emailChanged: ({ next, device }) => ({
    subject: 'تغيّر بريد محفظتك',
    preheader: 'إن لم تكن أنت، فانقل ما في المحفظة الآن.',
    before: [
      `غيّر شخص يستخدم ${named(device)} بريد محفظتك إلى ${isolated(next)}. لم يعد هذا العنوان يسجّل الدخول إليها.`,
    ],
    warning: 'انقل ما في المحفظة إلى محفظة أخرى من جهاز ما زال يفتحها.',
  }),
  emailChanges: ({ next, effectiveAt, device }) => ({
    subject: 'بريد محفظتك على وشك أن يتغيّر',
    preheader: `يتغيّر في ${timeOf(effectiveAt)}، ما لم تجمّد المحفظة.`,
    before: [
      `يغيّر شخص يستخدم ${named(device)} بريد محفظتك إلى ${isolated(next)}. يسجّل هذا العنوان الدخول حتى ${timeOf(effectiveAt)}، ولا يعود يفعل بعده.`,
    ],
    warning: 'جمّد المحفظة قبل ذلك الوقت. يوقف ذلك التغيير أيضًا.',
  }),
  thaw: ({ opensAt, device }) => ({
    subject: 'محفظتك المجمّدة ستُفتح من جديد',
    preheader: `ستُفتح في ${timeOf(opensAt)}، ما لم تجمّدها من جديد.`,
    before: [`طلب شخص يستخدم ${named(device)} فتح محفظتك المجمّدة. ستُفتح في ${timeOf(opensAt)}.`],
    warning: 'هناك من يقرأ بريدك: غيّر كلمة مروره، وجمّد المحفظة من جديد.',
  }),
  passkey: ({ device }) => ({
    subject: 'أضيف مفتاح مرور إلى محفظتك',
    preheader: FREEZE_IT,
    before: [`أضاف شخص يستخدم ${named(device)} مفتاح مرور. يفتح محفظتك مع بريدك الإلكتروني.`],
    warning: 'جمّد المحفظة، واحذف مفتاح المرور من إعداداتها لاحقًا.',
  }),
  owners: ({ device, network }) => ({
    subject: 'يتغيّر من يستطيع نقل ما في حسابك الذكي',
    preheader: FREEZE_IT,
    before: [`يغيّر شخص يستخدم ${named(device)} مالكي حسابك الذكي على ${isolated(network)}.`],
    warning: 'جمّد المحفظة. المالك المضاف يستطيع نقل ما في الحساب الذكي رغم ذلك: انقله إلى مكان آخر أولًا إن أمكن.',
  }),
  device: ({ added, site, device }) => ({
    subject: 'جهاز جديد يفتح محفظتك',
    preheader: FREEZE_IT,
    before: [
      `سمح شخص يستخدم ${named(device)} بدخول جهاز آخر: ${added === null ? 'جهاز بلا اسم' : named(added)}، على ${isolated(hostOf(site))}. إنه يفتح محفظتك من الآن فصاعدًا.`,
    ],
    warning: LOOK_AT_IT,
  }),
  ownRecovery: ({ device }) => ({
    subject: 'أنت وحدك تستطيع استرداد محفظتك الآن',
    preheader: 'لم يعد بريدك وحده يفتح المحفظة.',
    before: [
      `ضبط شخص يستخدم ${named(device)} محفظتك لتستغني عن النصف الاحتياطي من المفتاح لدى هذه الخدمة.`,
      'يفتحها جهاز جديد بأحد مفاتيح مرورك، أو تفتحها بحزمة الاسترداد. لم يعد بريدك وحده يفتح شيئًا.',
    ],
    warning: 'انقل ما في المحفظة إلى محفظة أخرى من جهاز ما زال يفتحها.',
  }),
  socialAdded: ({ service, device }) => ({
    subject: `أضيف تسجيل الدخول عبر ${service} إلى محفظتك`,
    preheader: FREEZE_IT,
    before: [
      `أضافه شخص يستخدم ${named(device)}. من يملك حساب ${isolated(service)} ذاك يستطيع تسجيل الدخول من الآن فصاعدًا.`,
    ],
    warning: LOOK_AT_IT,
  }),
  socialRemoved: ({ service, device }) => ({
    subject: `أزيل تسجيل الدخول عبر ${service} من محفظتك`,
    preheader: FREEZE_IT,
    before: [`أزاله شخص يستخدم ${named(device)}. لم يعد حساب ${isolated(service)} ذاك يسجّل الدخول.`],
    warning: LOOK_AT_IT,
  }),
}

const FREEZE_IT = 'إن لم تكن أنت، فجمّد المحفظة.'
const LOOK_AT_IT = 'جمّد المحفظة، وراجع حساباتها وأجهزتها في إعداداتها.'
const onSite = (site: string | null): string => (site === null ? '' : ` على ${isolated(hostOf(site))}`)
const named = (device: string): string => (device === UNKNOWN_DEVICE ? 'جهازًا غير معروف' : isolated(device))
const timeOf = (time: Date): string => isolated(minuteOf(time, 'ar'))
