// biome-ignore-all lint: generated
// biome-ignore-all format: generated
// Made from the interface description by `node tests/client/generate.ts`.

export interface paths {
    "/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The institute and its settings
         * @description What a site needs first: the institute, the address of course pages, languages, formats, the currency, and whether prices are shown.
         */
        get: operations["getSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search, filter, sort and page courses
         * @description The published courses, one entry each: levels, batches and language editions are its `variants`. Filters combine with AND. Without `sort` the newest come first.
         */
        get: operations["listCourses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/courses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One course with everything that its page shows
         * @description All texts, head data (`seo`) and JSON-LD (`structured_data`) of a course page. The `id` of the answer is always the id of the course, also when it was asked for by the id of one of its language versions.
         */
        get: operations["getCourse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/courses/{id}/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Courses like this one
         * @description Addition. Ranked by what they share with this course: category, tags, instructors, level, stream. What few courses have weighs more; courses that share nothing are left out.
         */
        get: operations["listSimilarCourses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/courses/{id}/outline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Subjects, modules and chapters of each version
         * @description Titles only. A layer that the institute does not use has the title `null`: show its content without a heading.
         */
        get: operations["getCourseOutline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/streams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams and their categories
         * @description In the order of the hosted catalogue. `source` is `null` and the list empty when the site has streams off.
         */
        get: operations["listStreams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/learning-paths": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Learning paths
         * @description Every path of the site; an empty list when it has none.
         */
        get: operations["listLearningPaths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/learning-paths/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One learning path with its courses
         * @description A step may be a course that is not published on its own: the path has its data, and `GET /courses/{id}` answers 404.
         */
        get: operations["getLearningPath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sitemap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every hosted course page
         * @description One entry for each page, with the language editions of a course next to each other. `url` is null while the institute has no address for course pages. Without `page` and `page_size` (additions) the answer has everything.
         */
        get: operations["listCoursePages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What changed since you last asked
         * @description An addition to the contract. To keep a copy current, ask without `since`, note `next`, and read everything. From then on ask with the last `next`, read again what is named and delete what was removed. Changes are kept for 30 days, and at least the last 100,000. Similar courses and counts are not followed.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a visitor's enquiry into the CRM
         * @description Safe to repeat: the same person, course, version and message is saved once, and a repeat adds what the first lacked. Limited per visitor as well as per key.
         */
        post: operations["sendEnquiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description Needs no key, and any website may read it.
         */
        get: operations["getInterfaceDescription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "catalogue.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes, sent to a hook
         * @description An addition to the contract. Sent to each hook of the institute (`catalogue hooks add`) after a publish that changed something, once the changes
         *     can be read. It is signed as Standard Webhooks define: `webhook-id`, `webhook-timestamp` and `webhook-signature`,
         *     one signature for each secret that is valid. Messages come in order and at least once; deduplicate by `webhook-id`.
         *     Answer with a 2xx within ten seconds; otherwise the message is sent again.
         */
        post: operations["catalogueChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "catalogue.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Test message of a hook */
        post: operations["catalogueTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description An enquiry. Optional fields may be null or blank. */
        LeadBody: {
            /**
             * @description Name of the person who asks.
             * @example Meera Nair
             */
            full_name: string;
            /**
             * @description This or `phone` is required.
             * @example meera@example.org
             */
            email?: string | null;
            /**
             * @description 7 to 15 digits with or without `+`; spaces and `-().` are dropped.
             * @example +91 98765 43210
             */
            phone?: string | null;
            /** @description Line breaks are kept, in this field only. */
            message?: string | null;
            /** @description Id of a published course, of one of its language versions, or of a step shown in a learning path. */
            course_id?: string | null;
            /** @description A version of that course. Without `course_id` it names the course too. */
            package_session_id?: string | null;
            /** @description The page that the visitor was on. */
            page_url?: string | null;
            /** @description Origin of the enquiry, in your own words. */
            source?: string | null;
            /** @description True when the visitor agreed to be contacted. */
            consent?: boolean | null;
            /**
             * @description At most 20 texts of at most 500 characters by names of at most 64; put `utm_*` here, or in `attribution`.
             * @example {
             *       "utm_source": "newsletter"
             *     }
             */
            custom_fields?: {
                [key: string]: string;
            } | null;
            /**
             * @description Addition. Id or version of the notice that the visitor agreed to. Stored only with `consent: true`.
             * @example privacy-2026-11
             */
            consent_notice?: string | null;
            /** @description Addition. What the visitor agreed to, each in a word or two. Stored only with `consent: true`. */
            consent_purposes?: string[] | null;
            /**
             * @description Addition. Language of the notice, else the first of `Accept-Language`. Stored only with `consent: true`.
             * @example en
             */
            consent_language?: string | null;
            /**
             * @description Addition. How the visitor came to the page. Addresses have at most 2000 characters, other texts 255. An enquiry is never refused because of it: unusable values are dropped, and fragments are cut off.
             * @example {
             *       "landing_url": "https://school.example/tabla",
             *       "utm_campaign": "monsoon"
             *     }
             */
            attribution?: {
                /** @description `landing_url`, as the page had it. */
                landing_url?: string;
                /** @description `referrer`, as the page had it. */
                referrer?: string;
                /** @description `utm_source`, as the page had it. */
                utm_source?: string;
                /** @description `utm_medium`, as the page had it. */
                utm_medium?: string;
                /** @description `utm_campaign`, as the page had it. */
                utm_campaign?: string;
                /** @description `utm_term`, as the page had it. */
                utm_term?: string;
                /** @description `utm_content`, as the page had it. */
                utm_content?: string;
                /** @description `gclid`, as the page had it. */
                gclid?: string;
                /** @description `gbraid`, as the page had it. */
                gbraid?: string;
                /** @description `wbraid`, as the page had it. */
                wbraid?: string;
                /** @description `fbclid`, as the page had it. */
                fbclid?: string;
                /** @description `msclkid`, as the page had it. */
                msclkid?: string;
            };
        };
        /** @description Changes of a catalogue. */
        CatalogueChanged: {
            /**
             * @description Type of the message.
             * @constant
             */
            type: "catalogue.changed";
            /**
             * Format: date-time
             * @description When the message was made; it is not changed when it is sent again.
             */
            timestamp: string;
            /** @description The changes. */
            data: {
                /**
                 * @description The institute's slug.
                 * @example demo
                 */
                institute: string;
                /** @description `next` of the message before: a cursor of `GET /changes`. */
                since: string;
                /** @description The end of the changes in this message: a cursor of `GET /changes`. */
                next: string;
                /** @description Courses to read again. At most 1,000. */
                courses: string[];
                /** @description Courses that were removed. At most 1,000. */
                removed: string[];
                /** @description Codes of learning paths to read again; a removed one answers 404. At most 1,000. */
                paths: string[];
                /** @description Courses were added, removed or moved in `GET /courses` in some language. */
                list: boolean;
                /** @description The answer of `GET /streams` changed. */
                streams: boolean;
                /** @description The answer of `GET /site` changed. */
                site: boolean;
                /** @description The message is incomplete: follow `GET /changes?since=`. */
                truncated: boolean;
            };
        };
        /** @description A test event, which names no change. */
        CatalogueTest: {
            /**
             * @description Type of the message.
             * @constant
             */
            type: "catalogue.test";
            /**
             * Format: date-time
             * @description When the message was made; it is not changed when it is sent again.
             */
            timestamp: string;
            /** @description Slug of the institute. */
            data: {
                /**
                 * @description The institute's slug.
                 * @example demo
                 */
                institute: string;
            };
        };
        /** @description The institute and the settings of its site. */
        Site: {
            /** @description The institute. */
            institute: {
                /** @description Id of the institute. */
                id: string;
                /** @description Name of the institute. */
                name: string;
                /** @description Logo of the institute. */
                logo_url: string | null;
                /** @description The institute’s own website. */
                website_url: string | null;
                /** @description Addition. As the institute wrote it. */
                contact: {
                    /** @description Phone number for calls. */
                    phone: string | null;
                    /** @description Phone number on WhatsApp. */
                    whatsapp: string | null;
                    /** @description E-mail address. */
                    email: string | null;
                    /** @description Postal address. */
                    address: string | null;
                };
            };
            /** @description The hosted catalogue. */
            site_url: string | null;
            /** @description Template of the hosted course page, with `{course_id}` in its path. */
            course_page_url: string | null;
            /** @description False when the site has course languages off: then `language=` is ignored. */
            course_languages_enabled: boolean;
            /** @description In display order. */
            languages: components["schemas"]["Language"][];
            /** @description In display order. */
            formats: components["schemas"]["Format"][];
            /**
             * @description ISO 4217 code.
             * @example INR
             */
            currency: string | null;
            /**
             * @description Addition. IANA name of the time zone in which dates and times are meant.
             * @example Asia/Kolkata
             */
            time_zone: string;
            /** @description False when the institute hides prices. */
            price_visible: boolean;
        };
        /** @description One of the languages that the site is set up for. */
        Language: {
            /**
             * @description Value for `language=`.
             * @example hi
             */
            code: string;
            /**
             * @description Display name.
             * @example Hindi
             */
            label: string;
        };
        /** @description A way in which courses are offered. */
        Format: {
            /**
             * @description Value for `format=`.
             * @example ebook
             */
            key: string;
            /**
             * @description Display name.
             * @example eBook
             */
            label: string;
        };
        /** @description No key was sent. */
        MissingApiKey: {
            /** @description Why the request was refused. */
            error: {
                /**
                 * @description Stable; branch on it.
                 * @constant
                 */
                code: "missing_api_key";
                /** @description For logs; the wording may change. */
                message: string;
                /** @description The same as in `X-Request-Id`. */
                request_id: string;
            };
        };
        /** @description The key has the wrong form, or is unknown, revoked or expired. */
        InvalidApiKey: {
            /** @description Why the request was refused. */
            error: {
                /**
                 * @description Stable; branch on it.
                 * @constant
                 */
                code: "invalid_api_key";
                /** @description For logs; the wording may change. */
                message: string;
                /** @description The same as in `X-Request-Id`. */
                request_id: string;
            };
        };
        /** @description The key is for another product, or the institute has no access to the catalogue API. */
        ProductNotEnabled: {
            /** @description Why the request was refused. */
            error: {
                /**
                 * @description Stable; branch on it.
                 * @constant
                 */
                code: "product_not_enabled";
                /** @description For logs; the wording may change. */
                message: string;
                /** @description The same as in `X-Request-Id`. */
                request_id: string;
            };
        };
        /** @description The key lacks the scope `catalog:read`. */
        InsufficientScope: {
            /** @description Why the request was refused. */
            error: {
                /**
                 * @description Stable; branch on it.
                 * @constant
                 */
                code: "insufficient_scope";
                /** @description For logs; the wording may change. */
                message: string;
                /** @description The same as in `X-Request-Id`. */
                request_id: string;
                /** @description Facts for a program. */
                details: {
                    /**
                     * @description The scope that the key needs.
                     * @constant
                     */
                    required_scope: "catalog:read";
                };
            };
        };
        /** @description A browser call from a website that the institute has not verified. */
        OriginNotAllowed: {
            /** @description Why the request was refused. */
            error: {
                /**
                 * @description Stable; branch on it.
                 * @constant
                 */
                code: "origin_not_allowed";
                /** @description For logs; the wording may change. */
                message: string;
                /** @description The same as in `X-Request-Id`. */
                request_id: string;
                /** @description Facts for a program. */
                details: {
                    /** @description The `Origin` header as received. */
                    origin: string;
                };
            };
        };
        /** @description The method is not one of those in `Allow`. */
        MethodNotAllowed: {
            /** @description Why the request was refused. */
            error: {
                /**
                 * @description Stable; branch on it.
                 * @constant
                 */
                code: "method_not_allowed";
                /** @description For logs; the wording may change. */
                message: string;
                /** @description The same as in `X-Request-Id`. */
                request_id: string;
            };
        };
        /** @description Too many requests in this clock minute. */
        RateLimited: {
            /** @description Why the request was refused. */
            error: {
                /**
                 * @description Stable; branch on it.
                 * @constant
                 */
                code: "rate_limited";
                /** @description For logs; the wording may change. */
                message: string;
                /** @description The same as in `X-Request-Id`. */
                request_id: string;
                /** @description Facts for a program. */
                details: {
                    /** @description The limit that was hit. */
                    limit_per_minute: number;
                };
            };
        };
        /** @description The service failed. Try again; if it keeps failing, report the request id. */
        InternalError: {
            /** @description Why the request was refused. */
            error: {
                /**
                 * @description Stable; branch on it.
                 * @constant
                 */
                code: "internal_error";
                /** @description For logs; the wording may change. */
                message: string;
                /** @description The same as in `X-Request-Id`. */
                request_id: string;
            };
        };
        /** @description Try again after the 5 seconds in `Retry-After`. */
        AuthUnavailable: {
            /** @description Why the request was refused. */
            error: {
                /**
                 * @description Stable; branch on it.
                 * @constant
                 */
                code: "auth_unavailable";
                /** @description For logs; the wording may change. */
                message: string;
                /** @description The same as in `X-Request-Id`. */
                request_id: string;
            };
        };
        /** @description One page of courses. */
        CoursePage: {
            /** @description The courses of this page. */
            data: components["schemas"]["CourseSummary"][];
            /** @description Number of this page, from 1. */
            page: number;
            /** @description Courses per page. */
            page_size: number;
            /** @description Courses on all pages together. */
            total: number;
            /** @description True when a further page has courses. */
            has_more: boolean;
            /** @description Addition, only when asked for. A key for each facet named, in that order. */
            facets?: {
                [key: string]: components["schemas"]["FacetValue"][];
            };
            /** @description Addition. Only with `search`. */
            search?: {
                /** @description The text that was searched instead, without the words left out; null when no word was corrected. */
                corrected: string | null;
                /** @description Words, as typed, that no course has and that resemble no other word. The courses listed have all the others. */
                left_out: string[];
            };
        };
        /** @description A course as on a card. */
        CourseSummary: {
            /** @description Course id, the same in every language. */
            id: string;
            /**
             * @description Addition. Opens the course like its id; null for a path step that is shown from its own data.
             * @example tabla-foundation
             */
            slug: string | null;
            /** @description Title of the version shown. */
            title: string;
            /** @description Plain text, at most 300 characters. */
            subtitle: string | null;
            /** @description Image for a card. */
            image_url: string | null;
            /** @description Hosted page of the version shown. */
            url: string | null;
            /** @description Empty when the site has no formats. */
            formats: components["schemas"]["Format"][];
            /** @description First stream of the course. */
            stream: components["schemas"]["Place"] | null;
            /** @description First category, within that stream. */
            category: components["schemas"]["Place"] | null;
            /** @description Languages the course is available in. */
            languages: components["schemas"]["Language"][];
            /** @description Tags of all versions, as the institute wrote them. */
            tags: string[];
            /** @description Level of the version shown. */
            level: string | null;
            /** @description Availability of the version shown. */
            availability: components["schemas"]["Availability"];
            /** @description False when the price is on request, or the course is paid and prices are hidden. */
            price_visible: boolean;
            /** @description Null when it is not on sale now, or its price is hidden or on request. */
            price: components["schemas"]["Price"] | null;
            /** @description Instructors of all editions. */
            instructors: components["schemas"]["Instructor"][];
            /** @description Average rating; null without ratings. */
            rating: number | null;
            /** @description Creation time of the newest version. */
            created_at: string | null;
            /** @description Every version, in catalogue order. */
            variants: components["schemas"]["Variant"][];
        };
        /** @description A stream or category on a course. */
        Place: {
            /** @description Value for `stream=` or `category=`. */
            slug: string;
            /** @description The name that the hosted catalogue prints on course cards. */
            label: string;
        };
        /**
         * @description Whether a version can be bought or enrolled in now.
         * @enum {string}
         */
        Availability: "available" | "coming_soon" | "not_started" | "closed";
        /** @description Price of the version shown. */
        Price: {
            /** @description Major units of the currency; 0 when free. */
            amount: number;
            /** @description Higher list price to strike through; null without one. */
            compare_at_amount: number | null;
            /**
             * @description ISO 4217 code.
             * @example INR
             */
            currency: string | null;
            /** @description True when `amount` is 0. */
            is_free: boolean;
            /** @description True when the versions on sale now have different prices: show a from-price. */
            varies: boolean;
        };
        /** @description An instructor, as on a card. */
        Instructor: {
            /** @description The name as the institute wrote it. */
            name: string;
            /** @description Portrait. */
            image_url: string | null;
        };
        /** @description A version of a course: a level, a batch or a language edition. */
        Variant: {
            /** @description Id of the version: one level or batch of the course. */
            package_session_id: string;
            /** @description Invite used by the hosted page. */
            enroll_invite_id: string | null;
            /** @description Name of the level or batch. */
            level: string | null;
            /** @description Null when the language cannot be detected. */
            language: components["schemas"]["Language"] | null;
            /** @description Hosted page of this version. */
            url: string | null;
            /** @description Whether visitors can enrol in this version now. */
            availability: components["schemas"]["Availability"];
            /** @description Null when the version is not on sale now, or its price is hidden or on request. */
            price: components["schemas"]["VariantPrice"] | null;
            /** @description Addition. When and where the version is taught. */
            schedule: components["schemas"]["Schedule"];
        };
        /** @description Price of a version. */
        VariantPrice: {
            /** @description Major units of the currency; 0 when free. */
            amount: number;
            /** @description Higher list price to strike through; null without one. */
            compare_at_amount: number | null;
            /**
             * @description ISO 4217 code.
             * @example INR
             */
            currency: string | null;
            /** @description True when `amount` is 0. */
            is_free: boolean;
        };
        /** @description Addition. A weekly lesson. */
        Session: {
            /**
             * @description Day of the week.
             * @enum {string}
             */
            day: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
            /**
             * @description `HH:MM` in the site's time zone.
             * @example 18:30
             */
            starts_at: string | null;
            /**
             * @description `HH:MM` in the site's time zone.
             * @example 20:00
             */
            ends_at: string | null;
        };
        /** @description Addition. When and where a version is taught; dates are those of the site's time zone. */
        Schedule: {
            /**
             * @description First day of the teaching.
             * @example 2026-07-01
             */
            starts_on: string | null;
            /**
             * @description Last day of the teaching.
             * @example 2026-09-30
             */
            ends_on: string | null;
            /** @description First day of enrolment. */
            enrolment_starts_on: string | null;
            /** @description Last day of enrolment. */
            enrolment_ends_on: string | null;
            /** @description Day on which an announced course goes on sale; for display only. */
            launches_on: string | null;
            /**
             * @description ISO 8601 duration of the whole.
             * @example PT24H
             */
            workload: string | null;
            /** @description How the version is taught; null when not stated. */
            delivery: ("online" | "onsite" | "blended") | null;
            /** @description Place of teaching; plain text. */
            venue: string | null;
            /** @description Days and times of every week, Monday first. */
            sessions: components["schemas"]["Session"][];
            /**
             * @description Seats left, as the institute says; null when it does not say.
             * @example 4
             */
            seats_left: number | null;
        };
        /** @description Addition. One choice of a facet, with how many courses it leaves. */
        FacetValue: {
            /** @description Usable in the parameter of the same name; a month, `YYYY-MM`, in `starts_from` and `starts_to`, as its first and last day. */
            value: string;
            /** @description Display name. */
            label: string;
            /** @description The `total` that choosing it would give. */
            count: number;
            /** @description The slug of the stream; categories only. */
            stream?: string;
        };
        /** @description A course as on its page. */
        CourseDetail: {
            /** @description Course id, the same in every language. */
            id: string;
            /**
             * @description Addition. Opens the course like its id; null for a path step that is shown from its own data.
             * @example tabla-foundation
             */
            slug: string | null;
            /** @description Title of the version shown. */
            title: string;
            /** @description Plain text, at most 300 characters. */
            subtitle: string | null;
            /** @description Image for a card. */
            image_url: string | null;
            /** @description Hosted page of the version shown. */
            url: string | null;
            /** @description Empty when the site has no formats. */
            formats: components["schemas"]["Format"][];
            /** @description First stream of the course. */
            stream: components["schemas"]["Place"] | null;
            /** @description First category, within that stream. */
            category: components["schemas"]["Place"] | null;
            /** @description Languages the course is available in. */
            languages: components["schemas"]["Language"][];
            /** @description Tags of all versions, as the institute wrote them. */
            tags: string[];
            /** @description Level of the version shown. */
            level: string | null;
            /** @description Availability of the version shown. */
            availability: components["schemas"]["Availability"];
            /** @description False when the price is on request, or the course is paid and prices are hidden. */
            price_visible: boolean;
            /** @description Null when it is not on sale now, or its price is hidden or on request. */
            price: components["schemas"]["Price"] | null;
            /** @description Instructors of all editions. */
            instructors: components["schemas"]["Instructor"][];
            /** @description Average rating; null without ratings. */
            rating: number | null;
            /** @description Creation time of the newest version. */
            created_at: string | null;
            /** @description Every version, in catalogue order. */
            variants: components["schemas"]["Variant"][];
            /** @description Sanitised HTML; null when nothing is visible. */
            description_html: string | null;
            /** @description Plain text. */
            description_text: string | null;
            /** @description Sanitised HTML; null when nothing is visible. */
            about_html: string | null;
            /** @description Plain text. */
            about_text: string | null;
            /** @description Sanitised HTML; null when nothing is visible. */
            why_learn_html: string | null;
            /** @description Sanitised HTML; null when nothing is visible. */
            who_should_learn_html: string | null;
            /** @description How the course is taught. */
            mode: ("self_paced" | "live") | null;
            /** @description May be empty. */
            faqs: components["schemas"]["Faq"][];
            /** @description Null without a video that can be played. */
            preview_video: components["schemas"]["PreviewVideo"] | null;
            /** @description E-mail addresses are removed. */
            authors: components["schemas"]["Author"][];
            /** @description The learning path of two or more steps that lists the course; null without one. */
            series: components["schemas"]["Series"] | null;
            /** @description Title, description and picture for search engines. */
            seo: components["schemas"]["Seo"];
            /** @description Ready to embed as JSON-LD. */
            structured_data: components["schemas"]["StructuredData"];
        };
        /** @description A question and its answer. */
        Faq: {
            /** @description Plain text. */
            question: string;
            /** @description Sanitised HTML; null when nothing is visible. */
            answer_html: string | null;
        };
        /** @description A video to embed by its player, or a file to play. */
        PreviewVideo: {
            /**
             * @description The player, or `file`.
             * @constant
             */
            kind: "youtube";
            /** @description Id of the video at the player. */
            id: string;
            /**
             * Format: uri
             * @description Address of the player; null for a file.
             */
            embed_url: string;
        } | {
            /**
             * @description The player, or `file`.
             * @constant
             */
            kind: "vimeo";
            /** @description Id of the video at the player. */
            id: string;
            /**
             * Format: uri
             * @description Address of the player; null for a file.
             */
            embed_url: string;
        } | {
            /**
             * @description The player, or `file`.
             * @constant
             */
            kind: "url";
            /**
             * Format: uri
             * @description Absolute http(s) URL.
             */
            url: string;
            /** @description Address of the player; null for a file. */
            embed_url: null;
        };
        /** @description Never contains an e-mail address. */
        Author: {
            /** @description E-mail addresses are removed. */
            name: string;
            /** @description Plain text, such as a profession. */
            subtitle: string | null;
            /** @description Sanitised HTML; null when nothing is visible. */
            bio_html: string | null;
            /** @description Portrait. */
            image_url: string | null;
        };
        /** @description The learning path that a course is part of. */
        Series: {
            /** @description Name of the learning path. */
            name: string;
            /** @description In the order they are taught. */
            steps: components["schemas"]["SeriesStep"][];
        };
        /** @description One course of a series. */
        SeriesStep: {
            /** @description Opens the course, if it is published on its own. */
            course_id: string;
            /** @description Title of the course. */
            title: string;
            /** @description Hosted page. */
            url: string | null;
            /** @description True for the course being read. */
            current: boolean;
        };
        /** @description Texts for the head of a page. */
        Seo: {
            /** @description The title written for search engines, else the title shown. */
            title: string;
            /** @description Plain text, at most 160 characters. */
            description: string | null;
            /** @description Picture for previews of links. */
            image_url: string | null;
            /** @description The hosted course page without its query string. */
            canonical_url: string | null;
        };
        /** @description A schema.org Course, ready to embed as JSON-LD. */
        StructuredData: {
            /**
             * @description The vocabulary.
             * @constant
             */
            "@context": "https://schema.org";
            /**
             * @description Type of the object.
             * @constant
             */
            "@type": "Course";
            /** @description The title shown. */
            name: string;
            /** @description As `seo.description`, else the title. */
            description: string;
            /**
             * Format: uri
             * @description The picture of the course.
             */
            image?: string;
            /**
             * Format: uri
             * @description Hosted page of the course.
             */
            url?: string;
            /** @description Code of the language. */
            inLanguage?: string;
            /** @description The institute. */
            provider: {
                /**
                 * @description Type of the object.
                 * @constant
                 */
                "@type": "Organization";
                /** @description The title shown. */
                name: string;
                /**
                 * Format: uri
                 * @description Website of the institute.
                 */
                sameAs?: string;
            };
            /** @description Addition. Rating of the course. */
            aggregateRating?: {
                /**
                 * @description Type of the object.
                 * @constant
                 */
                "@type": "AggregateRating";
                /** @description The average. */
                ratingValue: number;
                /** @description Number of ratings. */
                ratingCount: number;
                /**
                 * @description The best possible.
                 * @constant
                 */
                bestRating: 5;
            };
            /** @description Addition. Modules of the version shown, and subjects without one. */
            syllabusSections?: {
                /**
                 * @description Type of the object.
                 * @constant
                 */
                "@type": "Syllabus";
                /** @description The title shown. */
                name: string;
            }[];
            /** @description One for each version on sale now; without a price where it is hidden or on request. */
            offers: {
                /**
                 * @description Type of the object.
                 * @constant
                 */
                "@type": "Offer";
                /** @description Left out where the price is hidden or on request. */
                price?: number;
                /** @description ISO 4217 code. */
                priceCurrency?: string;
                /**
                 * @description Free or paid.
                 * @enum {string}
                 */
                category: "Free" | "Paid";
                /**
                 * Format: uri
                 * @description Hosted page of the version.
                 */
                url?: string;
                /**
                 * @description Always in stock, since only versions on sale are offered.
                 * @constant
                 */
                availability: "https://schema.org/InStock";
            }[];
            /** @description One for each version. */
            hasCourseInstance: {
                /**
                 * @description Type of the object.
                 * @constant
                 */
                "@type": "CourseInstance";
                /**
                 * @description How it is taught.
                 * @enum {string}
                 */
                courseMode: "Online" | "Onsite" | "Blended";
                /** @description Code of the language. */
                inLanguage?: string;
                /**
                 * Format: date
                 * @description Addition. First day of the teaching.
                 */
                startDate?: string;
                /**
                 * Format: date
                 * @description Addition. Last day of the teaching.
                 */
                endDate?: string;
                /** @description Addition. ISO 8601 duration of the whole. */
                courseWorkload?: string;
                /** @description Addition. Venue. */
                location?: {
                    /**
                     * @description Type of the object.
                     * @constant
                     */
                    "@type": "Place";
                    /** @description The title shown. */
                    name: string;
                };
                /** @description Addition. One for each pair of times in the week. */
                courseSchedule?: {
                    /**
                     * @description Type of the object.
                     * @constant
                     */
                    "@type": "Schedule";
                    /**
                     * @description Every week.
                     * @constant
                     */
                    repeatFrequency: "P1W";
                    /** @description The days with this pair of times. */
                    byDay: ("https://schema.org/Monday" | "https://schema.org/Tuesday" | "https://schema.org/Wednesday" | "https://schema.org/Thursday" | "https://schema.org/Friday" | "https://schema.org/Saturday" | "https://schema.org/Sunday")[];
                    /** @description `HH:MM`. */
                    startTime: string;
                    /** @description `HH:MM`. */
                    endTime?: string;
                    /** @description IANA name of the time zone. */
                    scheduleTimezone: string;
                    /**
                     * Format: date
                     * @description First day of the teaching.
                     */
                    startDate?: string;
                    /**
                     * Format: date
                     * @description Last day of the teaching.
                     */
                    endDate?: string;
                }[];
            }[];
        };
        /** @description Unknown, not published, or no such endpoint. */
        NotFound: {
            /** @description Why the request was refused. */
            error: {
                /**
                 * @description Stable; branch on it.
                 * @constant
                 */
                code: "not_found";
                /** @description For logs; the wording may change. */
                message: string;
                /** @description The same as in `X-Request-Id`. */
                request_id: string;
            };
        };
        /** @description Addition. A few courses. */
        CourseList: {
            /** @description The most similar one first. */
            data: components["schemas"]["CourseSummary"][];
        };
        /** @description Subjects, modules and chapters of each version. */
        Outline: {
            /** @description Id of the course, whichever id or slug was asked for. */
            course_id: string;
            /** @description One for each version, in the order of `variants`. */
            variants: {
                /** @description Id of the version. */
                package_session_id: string;
                /** @description Level of the version. */
                level: string | null;
                /** @description Language of the version. */
                language: components["schemas"]["Language"] | null;
                /** @description In the order they are taught. */
                subjects: {
                    /** @description Null when this layer has no name of its own. */
                    title: string | null;
                    /** @description In the order they are taught. */
                    modules: {
                        /** @description Null when this layer has no name of its own. */
                        title: string | null;
                        /** @description In the order they are taught. */
                        chapters: {
                            /** @description Null when this layer has no name of its own. */
                            title: string;
                        }[];
                    }[];
                }[];
            }[];
        };
        /** @description All streams, in the order of the hosted catalogue. */
        StreamList: {
            /** @description The source of the streams; null when the site has streams off. */
            source: ("folder_library" | "tags") | null;
            /** @description In the order of the hosted catalogue. */
            streams: components["schemas"]["Stream"][];
        };
        /** @description A top-level group of courses. */
        Stream: {
            /** @description Match by this: labels may change. */
            slug: string;
            /** @description Display name. */
            label: string;
            /** @description Second line of the name; empty without one. */
            subtitle: string;
            /** @description Picture of the stream or category. */
            image_url: string | null;
            /** @description A CSS colour. */
            accent_color: string | null;
            /** @description True while there are no courses in it. */
            coming_soon: boolean;
            /** @description Courses in the stream or any of its categories. A course can count in several streams. */
            course_count: number;
            /** @description Categories of the stream, in order. */
            categories: components["schemas"]["Category"][];
        };
        /** @description A part of a stream. */
        Category: {
            /** @description Match by this: labels may change. */
            slug: string;
            /** @description Display name. */
            label: string;
            /** @description Second line of the name; empty without one. */
            subtitle: string;
            /** @description Picture of the stream or category. */
            image_url: string | null;
            /** @description True while there are no courses in it. */
            coming_soon: boolean;
            /** @description Courses in the category. */
            course_count: number;
        };
        /** @description All learning paths. */
        PathList: {
            /** @description In the order of the hosted catalogue. */
            data: components["schemas"]["PathEntry"][];
        };
        /** @description A learning path in the list. */
        PathEntry: {
            /** @description Opens the path: `GET /learning-paths/{code}`. */
            code: string;
            /** @description Display name. */
            name: string;
            /** @description Empty when the path is in no stream that is shown. */
            stream_slug: string;
            /** @description Picture of the path. */
            image_url: string | null;
            /** @description 0 when there is nothing to show yet. */
            step_count: number;
        };
        /** @description A learning path with its courses. */
        PathDetail: {
            /** @description The code in the address. */
            code: string;
            /** @description Display name. */
            name: string;
            /** @description Sanitised HTML; empty when there is none. */
            description_html: string;
            /** @description In the recommended order. */
            steps: components["schemas"]["PathStep"][];
        };
        /** @description One step of a learning path, counted from 1. */
        PathStep: {
            /** @description Position of the step, from 1. */
            position: number;
            /** @description The course as a list shows it. */
            course: components["schemas"]["CourseSummary"];
        };
        /** @description All hosted course pages, or one page of them: `page`, `page_size`, `total` and `has_more` are there when either of the first two was asked for. */
        Sitemap: {
            /** @description In catalogue order. */
            data: components["schemas"]["SitemapEntry"][];
            /** @description Addition. Number of this page, from 1. */
            page?: number;
            /** @description Addition. Entries on a page. */
            page_size?: number;
            /** @description Addition. Entries on all pages together. */
            total?: number;
            /** @description Addition. True when a further page has entries. */
            has_more?: boolean;
        };
        /** @description One hosted course page. */
        SitemapEntry: {
            /** @description Id of the course, whichever language the page shows. */
            course_id: string;
            /**
             * @description Addition. Slug of the course, the same for all its editions.
             * @example tabla-foundation
             */
            slug: string | null;
            /** @description Hosted course page, without a query string; null when its address is not configured. */
            url: string | null;
            /** @description Language of the edition on this page. */
            language: components["schemas"]["Language"] | null;
            /** @description Title of the edition. */
            title: string;
            /** @description Picture of the course. */
            image_url: string | null;
            /** @description Time of the course’s last change. */
            last_modified: string | null;
            /** @description Addition. Languages of the course, all editions together, in site order. */
            languages: components["schemas"]["Language"][];
        };
        /** @description Changes since a cursor. */
        ChangeList: {
            /** @description Each course, path or list once, oldest change first. */
            data: components["schemas"]["Change"][];
            /** @description Send this as `since` in the next request. */
            next: string;
            /** @description True when there are more changes: ask again at once. */
            has_more: boolean;
            /** @description True when the cursor is too old: read everything again, then follow `next`. */
            reset: boolean;
        };
        /** @description The last change of one thing. */
        Change: {
            /**
             * @description What changed. `course`: its summary, detail, outline or sitemap entries in some language. `path`: its list entry or detail. `list`: courses came, went or moved in `GET /courses`, in default order. `streams`, `site`: these answers.
             * @enum {string}
             */
            kind: "course" | "path" | "list" | "streams" | "site";
            /** @description Id of the course or code of the path; null for `list`, `streams` and `site`. */
            id: string | null;
            /**
             * @description `changed`: read it again. `removed`: delete your copy.
             * @enum {string}
             */
            change: "changed" | "removed";
            /**
             * Format: date-time
             * @description Time at which the change was published.
             * @example 2026-05-01T09:00:00.000Z
             */
            at: string;
        };
        /** @description A saved enquiry. */
        LeadAnswer: {
            /** @description Id of the saved enquiry. */
            id: string;
            /**
             * @description `duplicate`: the same enquiry was saved before; `id` and `created_at` are those of the first.
             * @enum {string}
             */
            status: "created" | "duplicate";
            /**
             * Format: date-time
             * @description Time at which the enquiry was first saved.
             * @example 2026-05-01T09:00:00.000Z
             */
            created_at: string;
            /** @description Addition. True when this repeat added something that the saved enquiry lacked. */
            updated: boolean;
        };
        /** @description The key lacks the scope `leads:write`. */
        InsufficientScopeForEnquiries: {
            /** @description Why the request was refused. */
            error: {
                /**
                 * @description Stable; branch on it.
                 * @constant
                 */
                code: "insufficient_scope";
                /** @description For logs; the wording may change. */
                message: string;
                /** @description The same as in `X-Request-Id`. */
                request_id: string;
                /** @description Facts for a program. */
                details: {
                    /**
                     * @description The scope that the key needs.
                     * @constant
                     */
                    required_scope: "leads:write";
                };
            };
        };
    };
    responses: {
        /** @description The cached copy is still current. No body. */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["CacheControlOneMinute"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The key is missing or invalid. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                Link: components["headers"]["Link"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MissingApiKey"] | components["schemas"]["InvalidApiKey"];
            };
        };
        /** @description The key is valid but may not use this endpoint, or not from this origin. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ProductNotEnabled"] | components["schemas"]["InsufficientScope"] | components["schemas"]["OriginNotAllowed"];
            };
        };
        /** @description The path exists, but not for this method. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                Link: components["headers"]["Link"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MethodNotAllowed"];
            };
        };
        /** @description Too many requests with this key in this clock minute; for enquiries also from this visitor or for this institute. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimited"];
            };
        };
        /** @description The service failed. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalError"];
            };
        };
        /** @description Keys cannot be checked at the moment. */
        AuthUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthUnavailable"];
            };
        };
        /** @description Nothing is published at this address. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotFound"];
            };
        };
        /** @description The key is valid but may not use this endpoint, or not from this origin. */
        ForbiddenForEnquiries: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ProductNotEnabled"] | components["schemas"]["InsufficientScopeForEnquiries"] | components["schemas"]["OriginNotAllowed"];
            };
        };
    };
    parameters: {
        /** @description `ETag` of an answer that you kept, or `*`. While it is current the answer is 304. */
        IfNoneMatch: string;
    };
    requestBodies: never;
    headers: {
        /** @description Unique id of the request. Quote it when you report a problem. */
        XRequestId: string;
        /** @description Request headers that the answer depends on; other names may precede these. */
        Vary: string;
        /** @description The caller's origin, on every answer to a browser call, errors included. */
        AccessControlAllowOrigin: string;
        /** @description Stops browsers from guessing another media type. */
        XContentTypeOptions: "nosniff";
        /** @description Prevents CDN caching. The CDN may strip this header. */
        CdnCacheControl: "no-store";
        /** @description Strong tag of this answer, for `If-None-Match`. It changes with the catalogue. */
        ETag: string;
        /** @description A client may cache the answer for a minute. */
        CacheControlOneMinute: "public, max-age=60";
        /** @description The answer must not be cached. */
        CacheControlNoStore: "no-store";
        /** @description The documentation of the error code: cause, cure and an example. */
        Link: string;
        /** @description One of the two ways of sending the key. */
        WwwAuthenticate: "Bearer";
        /** @description The methods that the path supports. */
        Allow: string;
        /** @description Whole seconds to wait before the next try. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of an answer that you kept, or `*`. While it is current the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The site record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControlOneMinute"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["AuthUnavailable"];
        };
    };
    listCourses: {
        parameters: {
            query?: {
                /** @description Part of any version's title or of any tag, ignoring case. There are no wildcards. */
                q?: string;
                /** @description Stream slug. An unknown slug gives an empty page. */
                stream?: string;
                /** @description Category slug, in the given stream or in any stream. An unknown slug gives an empty page. */
                category?: string;
                /** @description Format key, as `GET /site` lists them. */
                format?: string;
                /** @description Language code, as `GET /site` lists them: returns the courses available in it and shows that version. An unknown code gives an empty page. Ignored when the site has course languages off. */
                language?: string;
                /** @description One or more whole tags separated by commas, ignoring case; a course with any of them matches. */
                tag?: string;
                /** @description Returns courses whose shown version is in this state. */
                availability?: "available" | "coming_soon" | "not_started" | "closed";
                /** @description Page number, from 1. A page past the end is empty. */
                page?: number;
                /** @description Courses per page; 24 by default, 100 with `ids`. */
                page_size?: number;
                /** @description Sort order; ties keep catalogue order. `newest` sorts by `created_at`, descending. `price_asc` and `price_desc` sort by the lowest price on sale now; courses without a price come last. Additions: `open` sorts by the availability of the shown version (`available`, `not_started`, `coming_soon`, `closed`), then like `newest`. `soonest` sorts by the first upcoming day of the batches that match `delivery`, `venue`, `starts_from`, `starts_to`, `day` and `time`; courses without such a day come last. */
                sort?: "newest" | "title" | "price_asc" | "price_desc" | "open" | "soonest";
                /** @description Addition. Level of the version shown, ignoring case. */
                level?: string;
                /** @description Addition. Name of an instructor of the course, ignoring case. */
                instructor?: string;
                /** @description Addition. Keeps free or paid courses. A course with a hidden price counts as paid; any other course that is not on sale is neither. */
                price?: "free" | "paid";
                /** @description Addition. Ids separated by commas, at most 100: returns the courses that they open. Without `sort` they come in the given order. */
                ids?: string;
                /** @description Addition. Fields to count the courses by, separated by commas: stream, category, format, language, availability, price, level, instructor, tag, delivery, venue, month, day, time. The answer gains `facets`. */
                facets?: string;
                /** @description Addition. Searches titles, subtitles, tags, instructors, levels, venues, streams, categories and descriptions of every version. Every word must be found, at least as the beginning of a word. Case, accents, hyphens and apostrophes do not matter; Indic words and their usual Latin spellings find each other. Best match first, unless `sort` is given. A word that no course has is corrected, or left out when nothing resembles it; `search` in the answer says so. */
                search?: string;
                /** @description Addition. Keeps the courses whose lowest price on sale now is at least this, in any currency. Courses without a price are left out. */
                price_min?: number;
                /** @description Addition. Keeps the courses whose lowest price on sale now is at most this. */
                price_max?: number;
                /** @description Addition. Returns courses with a batch that is taught this way. A batch is a version in the requested language that is not `closed` and whose teaching is not over. A single batch must match all of `delivery`, `venue`, `starts_from`, `starts_to`, `day` and `time` that are given. */
                delivery?: "online" | "onsite" | "blended";
                /** @description Addition. Keeps the courses with a batch at this venue, ignoring case. */
                venue?: string;
                /** @description Addition. Keeps the courses with a batch that starts on this day or later. */
                starts_from?: string;
                /** @description Addition. Keeps the courses with a batch that starts on this day or earlier. */
                starts_to?: string;
                /** @description Addition. Keeps the courses with a batch that has a session on one of these days, separated by commas: monday, tuesday, wednesday, thursday, friday, saturday, sunday. */
                day?: string;
                /** @description Addition. Keeps the courses with a batch that has a session in the `morning` (it begins before 12:00), `afternoon` (12:00 to 16:59) or `evening` (from 17:00). With `day` the same session has to be on one of the days. */
                time?: "morning" | "afternoon" | "evening";
            };
            header?: {
                /** @description `ETag` of an answer that you kept, or `*`. While it is current the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of courses; empty when nothing matches or the page is past the end. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControlOneMinute"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoursePage"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter is invalid or given twice. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Cache-Control": components["headers"]["CacheControlNoStore"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Why the request was refused. */
                        error: {
                            /**
                             * @description Stable; branch on it.
                             * @constant
                             */
                            code: "invalid_request";
                            /** @description For logs; the wording may change. */
                            message: string;
                            /** @description The same as in `X-Request-Id`. */
                            request_id: string;
                            /** @description Facts for a program. */
                            details: {
                                /**
                                 * @description The first parameter that is not valid.
                                 * @enum {string}
                                 */
                                param: "q" | "stream" | "category" | "format" | "language" | "tag" | "availability" | "page" | "page_size" | "sort" | "level" | "instructor" | "price" | "ids" | "facets" | "search" | "price_min" | "price_max" | "delivery" | "venue" | "starts_from" | "starts_to" | "day" | "time";
                            };
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["AuthUnavailable"];
        };
    };
    getCourse: {
        parameters: {
            query?: {
                /** @description Language code: shows the version in that language if there is one, otherwise the default version. Ignored when the site has course languages off. */
                language?: string;
            };
            header?: {
                /** @description `ETag` of an answer that you kept, or `*`. While it is current the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the course, or of any of its language versions, compared exactly; else its slug or a former slug (addition), ignoring case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The course. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControlOneMinute"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseDetail"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter is invalid or given twice. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Cache-Control": components["headers"]["CacheControlNoStore"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Why the request was refused. */
                        error: {
                            /**
                             * @description Stable; branch on it.
                             * @constant
                             */
                            code: "invalid_request";
                            /** @description For logs; the wording may change. */
                            message: string;
                            /** @description The same as in `X-Request-Id`. */
                            request_id: string;
                            /** @description Facts for a program. */
                            details: {
                                /**
                                 * @description The first parameter that is not valid.
                                 * @enum {string}
                                 */
                                param: "language";
                            };
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["AuthUnavailable"];
        };
    };
    listSimilarCourses: {
        parameters: {
            query?: {
                /** @description Language code: shows the version in that language if there is one, otherwise the default version. Ignored when the site has course languages off. */
                language?: string;
                /** @description Addition. Maximum number of courses. */
                limit?: number;
            };
            header?: {
                /** @description `ETag` of an answer that you kept, or `*`. While it is current the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the course, or of any of its language versions, compared exactly; else its slug or a former slug (addition), ignoring case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The most similar course first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControlOneMinute"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseList"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter is invalid or given twice. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Cache-Control": components["headers"]["CacheControlNoStore"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Why the request was refused. */
                        error: {
                            /**
                             * @description Stable; branch on it.
                             * @constant
                             */
                            code: "invalid_request";
                            /** @description For logs; the wording may change. */
                            message: string;
                            /** @description The same as in `X-Request-Id`. */
                            request_id: string;
                            /** @description Facts for a program. */
                            details: {
                                /**
                                 * @description The first parameter that is not valid.
                                 * @enum {string}
                                 */
                                param: "language" | "limit";
                            };
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["AuthUnavailable"];
        };
    };
    getCourseOutline: {
        parameters: {
            query?: {
                /** @description Language code: returns the versions in that language if there are any, otherwise all. */
                language?: string;
            };
            header?: {
                /** @description `ETag` of an answer that you kept, or `*`. While it is current the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the course, or of any of its language versions, compared exactly; else its slug or a former slug (addition), ignoring case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outline of every version, in the order of `variants`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControlOneMinute"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outline"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter is invalid or given twice. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Cache-Control": components["headers"]["CacheControlNoStore"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Why the request was refused. */
                        error: {
                            /**
                             * @description Stable; branch on it.
                             * @constant
                             */
                            code: "invalid_request";
                            /** @description For logs; the wording may change. */
                            message: string;
                            /** @description The same as in `X-Request-Id`. */
                            request_id: string;
                            /** @description Facts for a program. */
                            details: {
                                /**
                                 * @description The first parameter that is not valid.
                                 * @enum {string}
                                 */
                                param: "language";
                            };
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["AuthUnavailable"];
        };
    };
    listStreams: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of an answer that you kept, or `*`. While it is current the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All streams. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControlOneMinute"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamList"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["AuthUnavailable"];
        };
    };
    listLearningPaths: {
        parameters: {
            query?: {
                /** @description Stream slug: returns the paths of that stream. An unknown slug gives an empty list. */
                stream?: string;
            };
            header?: {
                /** @description `ETag` of an answer that you kept, or `*`. While it is current the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The paths, in the order of the hosted catalogue. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControlOneMinute"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathList"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter is invalid or given twice. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Cache-Control": components["headers"]["CacheControlNoStore"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Why the request was refused. */
                        error: {
                            /**
                             * @description Stable; branch on it.
                             * @constant
                             */
                            code: "invalid_request";
                            /** @description For logs; the wording may change. */
                            message: string;
                            /** @description The same as in `X-Request-Id`. */
                            request_id: string;
                            /** @description Facts for a program. */
                            details: {
                                /**
                                 * @description The first parameter that is not valid.
                                 * @enum {string}
                                 */
                                param: "stream";
                            };
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["AuthUnavailable"];
        };
    };
    getLearningPath: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of an answer that you kept, or `*`. While it is current the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Code of the learning path, as `GET /learning-paths` lists it. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The path, its steps in order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControlOneMinute"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathDetail"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["AuthUnavailable"];
        };
    };
    listCoursePages: {
        parameters: {
            query?: {
                /** @description Addition. Page number, from 1. A page past the end is empty. */
                page?: number;
                /** @description Addition. Entries per page; 10000 when only `page` is given. */
                page_size?: number;
            };
            header?: {
                /** @description `ETag` of an answer that you kept, or `*`. While it is current the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All pages, in catalogue order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControlOneMinute"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sitemap"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter is invalid or given twice. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Cache-Control": components["headers"]["CacheControlNoStore"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Why the request was refused. */
                        error: {
                            /**
                             * @description Stable; branch on it.
                             * @constant
                             */
                            code: "invalid_request";
                            /** @description For logs; the wording may change. */
                            message: string;
                            /** @description The same as in `X-Request-Id`. */
                            request_id: string;
                            /** @description Facts for a program. */
                            details: {
                                /**
                                 * @description The first parameter that is not valid.
                                 * @enum {string}
                                 */
                                param: "page" | "page_size";
                            };
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["AuthUnavailable"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description `next` of the answer before. Without it the answer lists nothing, and `next` is a cursor for now. */
                since?: string;
                /** @description Most changes in one answer. */
                limit?: number;
            };
            header?: {
                /** @description `ETag` of an answer that you kept, or `*`. While it is current the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes, the oldest first; none where nothing changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControlOneMinute"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeList"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter is invalid or given twice. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Cache-Control": components["headers"]["CacheControlNoStore"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Why the request was refused. */
                        error: {
                            /**
                             * @description Stable; branch on it.
                             * @constant
                             */
                            code: "invalid_request";
                            /** @description For logs; the wording may change. */
                            message: string;
                            /** @description The same as in `X-Request-Id`. */
                            request_id: string;
                            /** @description Facts for a program. */
                            details: {
                                /**
                                 * @description The first parameter that is not valid.
                                 * @enum {string}
                                 */
                                param: "since" | "limit";
                            };
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["AuthUnavailable"];
        };
    };
    sendEnquiry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The visitor's IP address, sent by a server on the visitor's behalf. Ignored from browsers. */
                "X-Client-IP"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadBody"];
            };
        };
        responses: {
            /** @description Saved before; what it lacked was added. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Cache-Control": components["headers"]["CacheControlNoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadAnswer"];
                };
            };
            /** @description Saved. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Cache-Control": components["headers"]["CacheControlNoStore"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadAnswer"];
                };
            };
            /** @description A field is invalid, or the body is not a JSON object. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Cache-Control": components["headers"]["CacheControlNoStore"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Why the request was refused. */
                        error: {
                            /**
                             * @description Stable; branch on it.
                             * @constant
                             */
                            code: "invalid_request";
                            /** @description For logs; the wording may change. */
                            message: string;
                            /** @description The same as in `X-Request-Id`. */
                            request_id: string;
                            /** @description Facts for a program. */
                            details: {
                                /**
                                 * @description The first field that is not valid.
                                 * @enum {string}
                                 */
                                param: "full_name" | "email" | "phone" | "message" | "course_id" | "package_session_id" | "page_url" | "source" | "consent" | "custom_fields" | "consent_notice" | "consent_purposes" | "consent_language" | "attribution" | "body";
                            };
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenForEnquiries"];
            /** @description The path exists, but only for `POST`. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Cache-Control": components["headers"]["CacheControlNoStore"];
                    Link: components["headers"]["Link"];
                    Allow: components["headers"]["Allow"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Why the request was refused. */
                        error: {
                            /**
                             * @description Stable; branch on it.
                             * @constant
                             */
                            code: "method_not_allowed";
                            /** @description For logs; the wording may change. */
                            message: string;
                            /** @description The same as in `X-Request-Id`. */
                            request_id: string;
                        };
                    };
                };
            };
            /** @description The body is not declared as JSON, or is compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Cache-Control": components["headers"]["CacheControlNoStore"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Why the request was refused. */
                        error: {
                            /**
                             * @description Stable; branch on it.
                             * @constant
                             */
                            code: "invalid_request";
                            /** @description For logs; the wording may change. */
                            message: string;
                            /** @description The same as in `X-Request-Id`. */
                            request_id: string;
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["AuthUnavailable"];
        };
    };
    getInterfaceDescription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The interface as OpenAPI. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControlOneMinute"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Version of OpenAPI.
                         * @constant
                         */
                        openapi: "3.1.0";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The cached copy is still current. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["AccessControlAllowOrigin"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    "Vercel-CDN-Cache-Control": components["headers"]["CdnCacheControl"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControlOneMinute"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            405: components["responses"]["MethodNotAllowed"];
        };
    };
    catalogueChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CatalogueChanged"];
            };
        };
        responses: {
            /** @description Accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    catalogueTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CatalogueTest"];
            };
        };
        responses: {
            /** @description Accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
