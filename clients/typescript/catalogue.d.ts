// biome-ignore-all lint: generated
// biome-ignore-all format: generated
// Made from the interface description by `node bin/node.mjs tests/client/generate.ts`.

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
         * @description The published courses. Levels, batches and language editions of a course are its `variants`. A course must match all filters. Without `sort` the newest courses come first.
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
         * @description All texts, head data (`seo`) and JSON-LD (`structured_data`) of a course page. The `id` in the answer is always the id of the course, even when the request names a language edition, a version or a slug.
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
         * @description Addition to the contract. Ranked by category, tags, instructors, level and stream in common with this course. Rare features weigh more. Courses with nothing in common are left out.
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
         * @description In the order of the hosted catalogue. When the site has no streams, `source` is `null` and the list is empty.
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
         * @description Every learning path of the site; an empty list when there are none.
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
         * @description A step may be a course that is not published on its own. The path then includes its data, while `GET /courses/{id}` answers 404.
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
         * @description One entry for each page; the language editions of a course follow one another. `url` is null while the site has no `course_page_url`. Without `page` and `page_size` (additions) the answer lists all pages.
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
         * What changed since your last request
         * @description Addition to the contract. To keep a copy current, first send a request without `since`, store `next`, and read everything. From then on send the stored `next` as `since`, fetch what changed and delete what was removed. Changes are kept for 30 days, and always the last 100,000. Changes of similar courses and of counts are not listed.
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
         * @description Safe to repeat: an enquiry with the same person, course, version and message is saved once, and a repeat adds missing data. Limited per visitor as well as per key.
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
         * @description Addition to the contract. Sent to each hook of the institute (`catalogue hooks add`) after a publish that changed
         *     something, once readers get the new state. Signed as Standard Webhooks define, with `webhook-id`, `webhook-timestamp` and
         *     `webhook-signature`; every valid secret adds a signature. Messages arrive in order and at least once: deduplicate by
         *     `webhook-id`. Answer with a 2xx within ten seconds, or the message is sent again.
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
        /** Test message, sent to a hook */
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
             * @description One number of 7 to 15 digits as a person types it: with or without `+`, in any script, with spaces, dashes and `.()/·`. An extension after it (`x11`, `ext. 11`, `#11`) becomes the custom field `phone_extension`.
             * @example +91 98765 43210
             */
            phone?: string | null;
            /** @description Line breaks are kept, in this field only. */
            message?: string | null;
            /** @description Id of a published course, of one of its language versions, or of a step shown in a learning path. */
            course_id?: string | null;
            /** @description Id of a version of the course in `course_id`. Without `course_id`, the version also selects the course. */
            package_session_id?: string | null;
            /** @description The page that the visitor was on. */
            page_url?: string | null;
            /** @description Origin of the enquiry, in your own words. */
            source?: string | null;
            /** @description True when the visitor agreed to be contacted. */
            consent?: boolean | null;
            /**
             * @description At most 20 fields of your own. A name has at most 64 characters, a value 500. Put `utm_*` here or in `attribution`.
             * @example {
             *       "utm_source": "newsletter"
             *     }
             */
            custom_fields?: {
                [key: string]: string;
            } | null;
            /**
             * @description Addition to the contract. Id or version of the notice that the visitor agreed to. Stored only with `consent: true`.
             * @example privacy-2026-11
             */
            consent_notice?: string | null;
            /** @description Addition to the contract. What the visitor agreed to, each in a word or two. Stored only with `consent: true`. */
            consent_purposes?: string[] | null;
            /**
             * @description Addition to the contract. Language of the notice, else the first of `Accept-Language`. Stored only with `consent: true`.
             * @example en
             */
            consent_language?: string | null;
            /**
             * @description Addition to the contract. How the visitor came to the page. Addresses have at most 2000 characters, other texts 255. An enquiry is never refused because of it: unusable values are dropped, and fragments are cut off.
             * @example {
             *       "landing_url": "https://school.example/tabla",
             *       "utm_campaign": "monsoon"
             *     }
             */
            attribution?: {
                /** @description `landing_url` of the visit, unchanged. */
                landing_url?: string;
                /** @description `referrer` of the visit, unchanged. */
                referrer?: string;
                /** @description `utm_source` of the visit, unchanged. */
                utm_source?: string;
                /** @description `utm_medium` of the visit, unchanged. */
                utm_medium?: string;
                /** @description `utm_campaign` of the visit, unchanged. */
                utm_campaign?: string;
                /** @description `utm_term` of the visit, unchanged. */
                utm_term?: string;
                /** @description `utm_content` of the visit, unchanged. */
                utm_content?: string;
                /** @description `gclid` of the visit, unchanged. */
                gclid?: string;
                /** @description `gbraid` of the visit, unchanged. */
                gbraid?: string;
                /** @description `wbraid` of the visit, unchanged. */
                wbraid?: string;
                /** @description `fbclid` of the visit, unchanged. */
                fbclid?: string;
                /** @description `msclkid` of the visit, unchanged. */
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
             * @description Time when the message was created. It stays the same when the message is sent again.
             */
            timestamp: string;
            /** @description The changes. */
            data: {
                /**
                 * @description The institute's slug.
                 * @example demo
                 */
                institute: string;
                /** @description Cursor of `GET /changes` where the changes of this message begin: `next` of the previous message. */
                since: string;
                /** @description Cursor of `GET /changes` where the changes of this message end. */
                next: string;
                /** @description Ids of courses to fetch again. At most 1,000. */
                courses: string[];
                /** @description Ids of removed courses. At most 1,000. */
                removed: string[];
                /** @description Codes of learning paths to fetch again. A removed path answers 404. At most 1,000. */
                paths: string[];
                /** @description True when courses were added to, removed from or moved in `GET /courses`, in any language. */
                list: boolean;
                /** @description True when `GET /streams` answers differently now. */
                streams: boolean;
                /** @description True when `GET /site` answers differently now. */
                site: boolean;
                /** @description True when the message is incomplete: read the rest from `GET /changes?since=`. */
                truncated: boolean;
            };
        };
        /** @description A test message without changes. */
        CatalogueTest: {
            /**
             * @description Type of the message.
             * @constant
             */
            type: "catalogue.test";
            /**
             * Format: date-time
             * @description Time when the message was created. It stays the same when the message is sent again.
             */
            timestamp: string;
            /** @description The institute. */
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
                /** @description Addition to the contract. Contact details, as the institute wrote them. */
                contact: {
                    /** @description Phone number for calls. */
                    phone: string | null;
                    /** @description WhatsApp number. */
                    whatsapp: string | null;
                    /** @description E-mail address. */
                    email: string | null;
                    /** @description Postal address. */
                    address: string | null;
                };
            };
            /** @description URL of the hosted catalogue. */
            site_url: string | null;
            /** @description Template of the hosted course page, with `{course_id}` in its path. */
            course_page_url: string | null;
            /** @description False when the site has no course languages; the parameter `language` is then ignored. */
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
             * @description Addition to the contract. IANA time zone of all dates and times of lessons.
             * @example Asia/Kolkata
             */
            time_zone: string;
            /** @description False when the institute hides prices. */
            price_visible: boolean;
        };
        /** @description A course language of the site. */
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
        /** @description A format in which courses are offered. */
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
                 * @description Stable error code for programs to branch on.
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
                 * @description Stable error code for programs to branch on.
                 * @constant
                 */
                code: "invalid_api_key";
                /** @description For logs; the wording may change. */
                message: string;
                /** @description The same as in `X-Request-Id`. */
                request_id: string;
            };
        };
        /** @description The key is for another product, or catalogue access is switched off for the institute. */
        ProductNotEnabled: {
            /** @description Why the request was refused. */
            error: {
                /**
                 * @description Stable error code for programs to branch on.
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
                 * @description Stable error code for programs to branch on.
                 * @constant
                 */
                code: "insufficient_scope";
                /** @description For logs; the wording may change. */
                message: string;
                /** @description The same as in `X-Request-Id`. */
                request_id: string;
                /** @description Facts about the error, for programs. */
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
                 * @description Stable error code for programs to branch on.
                 * @constant
                 */
                code: "origin_not_allowed";
                /** @description For logs; the wording may change. */
                message: string;
                /** @description The same as in `X-Request-Id`. */
                request_id: string;
                /** @description Facts about the error, for programs. */
                details: {
                    /** @description The `Origin` header as it was received. */
                    origin: string;
                };
            };
        };
        /** @description The method is not in `Allow`. */
        MethodNotAllowed: {
            /** @description Why the request was refused. */
            error: {
                /**
                 * @description Stable error code for programs to branch on.
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
                 * @description Stable error code for programs to branch on.
                 * @constant
                 */
                code: "rate_limited";
                /** @description For logs; the wording may change. */
                message: string;
                /** @description The same as in `X-Request-Id`. */
                request_id: string;
                /** @description Facts about the error, for programs. */
                details: {
                    /** @description The limit that was exceeded, in requests per minute. */
                    limit_per_minute: number;
                };
            };
        };
        /** @description The service failed. Try again; if it keeps failing, report the request id. */
        InternalError: {
            /** @description Why the request was refused. */
            error: {
                /**
                 * @description Stable error code for programs to branch on.
                 * @constant
                 */
                code: "internal_error";
                /** @description For logs; the wording may change. */
                message: string;
                /** @description The same as in `X-Request-Id`. */
                request_id: string;
            };
        };
        /** @description Keys cannot be checked. Try again after the 5 seconds in `Retry-After`. */
        AuthUnavailable: {
            /** @description Why the request was refused. */
            error: {
                /**
                 * @description Stable error code for programs to branch on.
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
            /** @description Number of courses on all pages. */
            total: number;
            /** @description True when the next page has courses. */
            has_more: boolean;
            /** @description Addition to the contract. Present only when `facets` is sent: a key for each requested facet, in the requested order. */
            facets?: {
                [key: string]: components["schemas"]["FacetValue"][];
            };
            /** @description Addition to the contract. Present only when `search` is sent. */
            search?: {
                /** @description The search text with corrected words, without the words left out; null when no word was corrected. */
                corrected: string | null;
                /** @description Words, as typed, that no course contains and that resemble no known word. The courses in the answer match all other words. */
                left_out: string[];
            };
        };
        /** @description A course with the data for a card. */
        CourseSummary: {
            /** @description Course id, the same in every language. */
            id: string;
            /**
             * @description Addition to the contract. Readable id, which `GET /courses/{id}` also takes. Null for a path step whose course is not published.
             * @example tabla-foundation
             */
            slug: string | null;
            /** @description Title of the version shown. */
            title: string;
            /** @description Plain text of at most 300 characters; null when the course has neither a subtitle nor a description. */
            subtitle: string | null;
            /** @description Picture for a card; null without one. */
            image_url: string | null;
            /** @description Hosted page of the version shown; null when `course_page_url` is null. */
            url: string | null;
            /** @description Formats of the course, in display order; empty when the site has no formats. */
            formats: components["schemas"]["Format"][];
            /** @description First stream that the course belongs to; null when it belongs to none. */
            stream: components["schemas"]["Place"] | null;
            /** @description First category within that stream; null when the course belongs to none. */
            category: components["schemas"]["Place"] | null;
            /** @description Languages the course is available in, in site order. */
            languages: components["schemas"]["Language"][];
            /** @description Tags of the course and all its versions, as the institute wrote them. */
            tags: string[];
            /** @description Level of the version shown; null without one. */
            level: string | null;
            /** @description Availability of the version shown. */
            availability: components["schemas"]["Availability"];
            /** @description False when the price is on request, or the course is paid and prices are hidden. */
            price_visible: boolean;
            /** @description Price of the version shown; null when that version is not on sale, or its price is hidden or on request. */
            price: components["schemas"]["Price"] | null;
            /** @description Instructors of all language editions. */
            instructors: components["schemas"]["Instructor"][];
            /** @description Average rating; null without ratings. */
            rating: number | null;
            /** @description Creation time of the newest version. */
            created_at: string | null;
            /** @description Every version, in catalogue order. */
            variants: components["schemas"]["Variant"][];
        };
        /** @description A stream or a category of a course. */
        Place: {
            /** @description Value for `stream=` or `category=`. */
            slug: string;
            /** @description The name that the hosted catalogue prints on course cards. */
            label: string;
        };
        /**
         * @description Whether visitors can enrol in a version now.
         * @enum {string}
         */
        Availability: "available" | "coming_soon" | "not_started" | "closed";
        /** @description Price of the version shown. */
        Price: {
            /** @description Amount in major units of the currency; 0 when free. */
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
            /**
             * @description Addition to the contract. Last day of this price; null when it has no end.
             * @example 2026-11-30
             */
            valid_until: string | null;
            /** @description True when the versions on sale have different prices: show the lowest as "from". */
            varies: boolean;
        };
        /** @description An instructor of the course. */
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
            /** @description Id of the invite that the hosted page uses; null without one. */
            enroll_invite_id: string | null;
            /** @description Name of the level or batch; null without one. */
            level: string | null;
            /** @description Language of the version; null when it is unknown. */
            language: components["schemas"]["Language"] | null;
            /** @description Hosted page of this version; null when `course_page_url` is. */
            url: string | null;
            /** @description Whether visitors can enrol in this version now. */
            availability: components["schemas"]["Availability"];
            /** @description Null when the version is not on sale, or its price is hidden or on request. */
            price: components["schemas"]["VariantPrice"] | null;
            /** @description Addition to the contract. When and where the version is taught. */
            schedule: components["schemas"]["Schedule"];
        };
        /** @description Price of a version. */
        VariantPrice: {
            /** @description Amount in major units of the currency; 0 when free. */
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
            /**
             * @description Addition to the contract. Last day of this price; null when it has no end.
             * @example 2026-11-30
             */
            valid_until: string | null;
        };
        /** @description Addition to the contract. A weekly lesson. */
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
        /** @description Addition to the contract. When and where a version is taught. Dates are in the site's time zone. */
        Schedule: {
            /**
             * @description First day of teaching; null when no date is set.
             * @example 2026-07-01
             */
            starts_on: string | null;
            /**
             * @description Last day of teaching; null when no date is set.
             * @example 2026-09-30
             */
            ends_on: string | null;
            /** @description First day of enrolment; null without one. */
            enrolment_starts_on: string | null;
            /** @description Last day of enrolment; null without one. */
            enrolment_ends_on: string | null;
            /** @description Announced launch day, for display only; null without one. */
            launches_on: string | null;
            /**
             * @description Total teaching time, as an ISO 8601 duration; null when not stated.
             * @example PT24H
             */
            workload: string | null;
            /**
             * @description How the version is taught; null when not stated.
             * @example onsite
             */
            delivery: ("online" | "onsite" | "blended") | null;
            /**
             * @description Place of teaching, as plain text; null when not stated.
             * @example Kothrud, Pune
             */
            venue: string | null;
            /** @description Weekly lessons, from Monday on; empty when none are stated. */
            sessions: components["schemas"]["Session"][];
            /**
             * @description Number of free seats as the institute reports it, for display only; null when not stated.
             * @example 4
             */
            seats_left: number | null;
        };
        /** @description Addition to the contract. One value of a facet, and how many courses have it. */
        FacetValue: {
            /** @description Value to send in the query parameter that has the same name as the facet. A month, `YYYY-MM`, has no such parameter: send its first day as `starts_from` and its last as `starts_to`. */
            value: string;
            /** @description Display name. */
            label: string;
            /** @description The `total` that the list would have with this value. */
            count: number;
            /** @description Slug of the stream; only on categories. */
            stream?: string;
        };
        /** @description A course with everything that its page shows. */
        CourseDetail: {
            /** @description Course id, the same in every language. */
            id: string;
            /**
             * @description Addition to the contract. Readable id, which `GET /courses/{id}` also takes. Null for a path step whose course is not published.
             * @example tabla-foundation
             */
            slug: string | null;
            /** @description Title of the version shown. */
            title: string;
            /** @description Plain text of at most 300 characters; null when the course has neither a subtitle nor a description. */
            subtitle: string | null;
            /** @description Picture for a card; null without one. */
            image_url: string | null;
            /** @description Hosted page of the version shown; null when `course_page_url` is null. */
            url: string | null;
            /** @description Formats of the course, in display order; empty when the site has no formats. */
            formats: components["schemas"]["Format"][];
            /** @description First stream that the course belongs to; null when it belongs to none. */
            stream: components["schemas"]["Place"] | null;
            /** @description First category within that stream; null when the course belongs to none. */
            category: components["schemas"]["Place"] | null;
            /** @description Languages the course is available in, in site order. */
            languages: components["schemas"]["Language"][];
            /** @description Tags of the course and all its versions, as the institute wrote them. */
            tags: string[];
            /** @description Level of the version shown; null without one. */
            level: string | null;
            /** @description Availability of the version shown. */
            availability: components["schemas"]["Availability"];
            /** @description False when the price is on request, or the course is paid and prices are hidden. */
            price_visible: boolean;
            /** @description Price of the version shown; null when that version is not on sale, or its price is hidden or on request. */
            price: components["schemas"]["Price"] | null;
            /** @description Instructors of all language editions. */
            instructors: components["schemas"]["Instructor"][];
            /** @description Average rating; null without ratings. */
            rating: number | null;
            /** @description Creation time of the newest version. */
            created_at: string | null;
            /** @description Every version, in catalogue order. */
            variants: components["schemas"]["Variant"][];
            /** @description Sanitised HTML; null when nothing in it is visible. */
            description_html: string | null;
            /** @description Plain text. */
            description_text: string | null;
            /** @description Sanitised HTML; null when nothing in it is visible. */
            about_html: string | null;
            /** @description Plain text. */
            about_text: string | null;
            /** @description Sanitised HTML; null when nothing in it is visible. */
            why_learn_html: string | null;
            /** @description Sanitised HTML; null when nothing in it is visible. */
            who_should_learn_html: string | null;
            /** @description How the course is taught; null when not stated. */
            mode: ("self_paced" | "live") | null;
            /** @description Questions and answers; empty when there are none. */
            faqs: components["schemas"]["Faq"][];
            /** @description Preview video; null when there is none that can be played. */
            preview_video: components["schemas"]["PreviewVideo"] | null;
            /** @description E-mail addresses are removed. */
            authors: components["schemas"]["Author"][];
            /** @description The learning path of two or more steps that lists the course; null without one. */
            series: components["schemas"]["Series"] | null;
            /** @description Title, description and picture for search engines and link previews. */
            seo: components["schemas"]["Seo"];
            /** @description schema.org data, ready to embed as JSON-LD. */
            structured_data: components["schemas"]["StructuredData"];
        };
        /** @description A question and its answer. */
        Faq: {
            /** @description Plain text. */
            question: string;
            /** @description Sanitised HTML; null when nothing in it is visible. */
            answer_html: string | null;
        };
        /** @description A video on YouTube or Vimeo to embed, or a video file to play. */
        PreviewVideo: {
            /**
             * @description Kind of player; `url` means a video file.
             * @constant
             */
            kind: "youtube";
            /** @description Id of the video on YouTube or Vimeo. */
            id: string;
            /**
             * Format: uri
             * @description URL of the player to embed; null for a file.
             */
            embed_url: string;
        } | {
            /**
             * @description Kind of player; `url` means a video file.
             * @constant
             */
            kind: "vimeo";
            /** @description Id of the video on YouTube or Vimeo. */
            id: string;
            /**
             * Format: uri
             * @description URL of the player to embed; null for a file.
             */
            embed_url: string;
        } | {
            /**
             * @description Kind of player; `url` means a video file.
             * @constant
             */
            kind: "url";
            /**
             * Format: uri
             * @description URL of the video file.
             */
            url: string;
            /** @description URL of the player to embed; null for a file. */
            embed_url: string | null;
        };
        /** @description An author of the course. E-mail addresses are removed from all texts. */
        Author: {
            /** @description E-mail addresses are removed. */
            name: string;
            /** @description Plain text, such as a profession. */
            subtitle: string | null;
            /** @description Sanitised HTML; null when nothing in it is visible. */
            bio_html: string | null;
            /** @description Portrait; null without one. */
            image_url: string | null;
        };
        /** @description The learning path that a course is part of. */
        Series: {
            /** @description Name of the learning path. */
            name: string;
            /** @description The courses in the order to take them. */
            steps: components["schemas"]["SeriesStep"][];
        };
        /** @description One course of a series. */
        SeriesStep: {
            /** @description Id of the course. `GET /courses/{id}` answers 404 when the course is not published on its own. */
            course_id: string;
            /** @description Title of the course. */
            title: string;
            /** @description Hosted page of the course. */
            url: string | null;
            /** @description True for the course in this answer. */
            current: boolean;
        };
        /** @description Title, description, picture and address for the head of the page. */
        Seo: {
            /** @description Title for search engines; the title shown when the institute wrote none. */
            title: string;
            /** @description Plain text, at most 160 characters. */
            description: string | null;
            /** @description Picture for link previews. */
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
            /** @description The same as `seo.description`, or else the title. */
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
                /** @description Name of the institute. */
                name: string;
                /**
                 * Format: uri
                 * @description Website of the institute.
                 */
                sameAs?: string;
            };
            /** @description Addition to the contract. Rating of the course. */
            aggregateRating?: {
                /**
                 * @description Type of the object.
                 * @constant
                 */
                "@type": "AggregateRating";
                /** @description Average rating. */
                ratingValue: number;
                /** @description Number of ratings. */
                ratingCount: number;
                /**
                 * @description The highest possible rating.
                 * @constant
                 */
                bestRating: 5;
                /**
                 * @description The lowest possible rating, if the average is below 1.
                 * @constant
                 */
                worstRating?: 0;
            };
            /** @description Addition to the contract. Modules of the version shown, and its subjects that have no modules. */
            syllabusSections?: {
                /**
                 * @description Type of the object.
                 * @constant
                 */
                "@type": "Syllabus";
                /** @description Title of the module or subject. */
                name: string;
            }[];
            /** @description One offer for each version on sale, without a price when the price is hidden or on request. */
            offers: {
                /**
                 * @description Type of the object.
                 * @constant
                 */
                "@type": "Offer";
                /** @description Missing when the price is hidden or on request. */
                price?: number;
                /** @description ISO 4217 code. */
                priceCurrency?: string;
                /**
                 * Format: date
                 * @description Addition to the contract. Last day of the price.
                 */
                priceValidUntil?: string;
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
                 * @description Always `InStock`, because only versions on sale have an offer.
                 * @constant
                 */
                availability: "https://schema.org/InStock";
            }[];
            /** @description One instance for each version. */
            hasCourseInstance: {
                /**
                 * @description Type of the object.
                 * @constant
                 */
                "@type": "CourseInstance";
                /**
                 * @description How the version is taught.
                 * @enum {string}
                 */
                courseMode: "Online" | "Onsite" | "Blended";
                /** @description Code of the language. */
                inLanguage?: string;
                /**
                 * Format: date
                 * @description Addition to the contract. First day of teaching.
                 */
                startDate?: string;
                /**
                 * Format: date
                 * @description Addition to the contract. Last day of teaching.
                 */
                endDate?: string;
                /** @description Addition to the contract. Total teaching time, as an ISO 8601 duration. */
                courseWorkload?: string;
                /** @description Addition to the contract. Venue. */
                location?: {
                    /**
                     * @description Type of the object.
                     * @constant
                     */
                    "@type": "Place";
                    /** @description Name of the venue. */
                    name: string;
                };
                /** @description Addition to the contract. One schedule for each distinct pair of start and end times. */
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
                    /** @description Days with a lesson at these times. */
                    byDay: ("https://schema.org/Monday" | "https://schema.org/Tuesday" | "https://schema.org/Wednesday" | "https://schema.org/Thursday" | "https://schema.org/Friday" | "https://schema.org/Saturday" | "https://schema.org/Sunday")[];
                    /** @description `HH:MM`. */
                    startTime: string;
                    /** @description `HH:MM`. */
                    endTime?: string;
                    /** @description IANA name of the time zone. */
                    scheduleTimezone: string;
                    /**
                     * Format: date
                     * @description First day of teaching.
                     */
                    startDate?: string;
                    /**
                     * Format: date
                     * @description Last day of teaching.
                     */
                    endDate?: string;
                }[];
            }[];
        };
        /** @description The course or path is unknown or not published, or there is no such endpoint. */
        NotFound: {
            /** @description Why the request was refused. */
            error: {
                /**
                 * @description Stable error code for programs to branch on.
                 * @constant
                 */
                code: "not_found";
                /** @description For logs; the wording may change. */
                message: string;
                /** @description The same as in `X-Request-Id`. */
                request_id: string;
            };
        };
        /** @description Addition to the contract. Similar courses. */
        CourseList: {
            /** @description The most similar course first. */
            data: components["schemas"]["CourseSummary"][];
        };
        /** @description Subjects, modules and chapters of each version. */
        Outline: {
            /** @description Id of the course, whichever id or slug was asked for. */
            course_id: string;
            /** @description One outline for each version, in the order of `variants`. */
            variants: {
                /** @description Id of the version. */
                package_session_id: string;
                /** @description Level of the version. */
                level: string | null;
                /** @description Language of the version. */
                language: components["schemas"]["Language"] | null;
                /** @description Subjects of the version, in order. */
                subjects: {
                    /** @description Null when this layer is unnamed: show its content without a heading. */
                    title: string | null;
                    /** @description Modules of the subject, in order. */
                    modules: {
                        /** @description Null when this layer is unnamed: show its content without a heading. */
                        title: string | null;
                        /** @description Chapters of the module, in order. */
                        chapters: {
                            /** @description Title of the chapter. */
                            title: string;
                        }[];
                    }[];
                }[];
            }[];
        };
        /** @description All streams, in the order of the hosted catalogue. */
        StreamList: {
            /** @description Where the streams come from; null when the site has no streams. */
            source: ("folder_library" | "tags") | null;
            /** @description In the order of the hosted catalogue. */
            streams: components["schemas"]["Stream"][];
        };
        /** @description A top-level group of courses. */
        Stream: {
            /** @description Slug of the stream or category. Identify it by the slug, because labels may change. */
            slug: string;
            /** @description Display name. */
            label: string;
            /** @description Second name; empty without one. */
            subtitle: string;
            /** @description Picture of the stream or category. */
            image_url: string | null;
            /** @description CSS hex colour; null without one. */
            accent_color: string | null;
            /** @description True while it has no courses. */
            coming_soon: boolean;
            /** @description Number of courses in the stream and its categories. A course can count in several streams. */
            course_count: number;
            /** @description Categories of the stream, in order. */
            categories: components["schemas"]["Category"][];
        };
        /** @description A category of a stream. */
        Category: {
            /** @description Slug of the stream or category. Identify it by the slug, because labels may change. */
            slug: string;
            /** @description Display name. */
            label: string;
            /** @description Second name; empty without one. */
            subtitle: string;
            /** @description Picture of the stream or category. */
            image_url: string | null;
            /** @description True while it has no courses. */
            coming_soon: boolean;
            /** @description Number of courses in the category. */
            course_count: number;
        };
        /** @description All learning paths. */
        PathList: {
            /** @description In the order of the hosted catalogue. */
            data: components["schemas"]["PathEntry"][];
        };
        /** @description A learning path in the list. */
        PathEntry: {
            /** @description Code for `GET /learning-paths/{code}`. */
            code: string;
            /** @description Display name. */
            name: string;
            /** @description Slug of the stream; empty when no visible stream has the path. */
            stream_slug: string;
            /** @description Picture of the path. */
            image_url: string | null;
            /** @description Number of visible steps; 0 when there are none yet. */
            step_count: number;
            /** @description Addition to the contract. Price of the path as a whole; null without one, or when it is hidden. */
            price: components["schemas"]["VariantPrice"] | null;
            /** @description Addition to the contract. Page where visitors enrol in the path; null without one. */
            url: string | null;
        };
        /** @description A learning path with its courses. */
        PathDetail: {
            /** @description Code of the learning path. */
            code: string;
            /** @description Display name. */
            name: string;
            /** @description Sanitised HTML; empty when there is none. */
            description_html: string;
            /** @description Addition to the contract. Price of the path as a whole; null without one, or when it is hidden. */
            price: components["schemas"]["VariantPrice"] | null;
            /** @description Addition to the contract. Page where visitors enrol in the path; null without one. */
            url: string | null;
            /** @description The steps in the order to take them. */
            steps: components["schemas"]["PathStep"][];
        };
        /** @description One step of a learning path. */
        PathStep: {
            /** @description Position of the step, from 1. */
            position: number;
            /** @description The course, as in `GET /courses`. */
            course: components["schemas"]["CourseSummary"];
        };
        /** @description All hosted course pages, or one page of the list. `page`, `page_size`, `total` and `has_more` are present only when `page` or `page_size` is sent. */
        Sitemap: {
            /** @description The entries, in catalogue order. */
            data: components["schemas"]["SitemapEntry"][];
            /** @description Addition to the contract. Number of this page, from 1. */
            page?: number;
            /** @description Addition to the contract. Entries per page. */
            page_size?: number;
            /** @description Addition to the contract. Number of entries on all pages. */
            total?: number;
            /** @description Addition to the contract. True when the next page has entries. */
            has_more?: boolean;
        };
        /** @description One hosted course page. */
        SitemapEntry: {
            /** @description Id of the course, the same on the pages of all its languages. */
            course_id: string;
            /**
             * @description Addition to the contract. Slug of the course, the same for all its language editions.
             * @example tabla-foundation
             */
            slug: string | null;
            /** @description Hosted course page without a query string; null when the site has no `course_page_url`. */
            url: string | null;
            /** @description Language of the edition on this page; null without one. */
            language: components["schemas"]["Language"] | null;
            /** @description Title of the edition. */
            title: string;
            /** @description Picture of the course. */
            image_url: string | null;
            /** @description Time of the course’s last change. */
            last_modified: string | null;
            /** @description Addition to the contract. Languages of all editions of the course, in site order. */
            languages: components["schemas"]["Language"][];
        };
        /** @description Changes since a cursor. */
        ChangeList: {
            /** @description The last change of each course, path or list, oldest first. */
            data: components["schemas"]["Change"][];
            /** @description Cursor to send as `since` in the next request. */
            next: string;
            /** @description True when there are more changes: send the next request at once. */
            has_more: boolean;
            /** @description True when the cursor is too old: read everything again, then follow `next`. */
            reset: boolean;
        };
        /** @description The last change of a course, a path, the list, the streams or the site. */
        Change: {
            /**
             * @description What changed. `course`: the summary, detail, outline or sitemap entries of a course in some language. `path`: the list entry or detail of a learning path. `list`: courses were added to `GET /courses`, removed or moved, in its default order. `streams` and `site`: the answers of these endpoints.
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
            /** @description Addition to the contract. True when this repeat added something that the saved enquiry lacked. */
            updated: boolean;
            /**
             * Format: uri
             * @description Addition to the contract. Page where the visitor sees the enquiry, withdraws consent or asks for its erasure. Whoever has the address may do so, so show it to the visitor only. Null for a duplicate, and where this deployment shows no site of the institute.
             */
            receipt_url: string | null;
        };
        /** @description The key lacks the scope `leads:write`. */
        InsufficientScopeForEnquiries: {
            /** @description Why the request was refused. */
            error: {
                /**
                 * @description Stable error code for programs to branch on.
                 * @constant
                 */
                code: "insufficient_scope";
                /** @description For logs; the wording may change. */
                message: string;
                /** @description The same as in `X-Request-Id`. */
                request_id: string;
                /** @description Facts about the error, for programs. */
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
        /** @description Your cached answer is still current. There is no body. */
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
        /** @description The key is valid, but not for this endpoint or this origin. */
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
        /** @description Too many requests with this key in this clock minute. For enquiries also: too many from this visitor, or for this institute. */
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
        /** @description The key is valid, but not for this endpoint or this origin. */
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
        /** @description `ETag` of your cached answer, or `*`. The answer is 304 while the cached one is current. */
        IfNoneMatch: string;
    };
    requestBodies: never;
    headers: {
        /** @description Unique id of the request. Quote it when you report a problem. */
        XRequestId: string;
        /** @description Request headers that the answer depends on. More names may precede these. */
        Vary: string;
        /** @description The caller's origin. Present on every answer to a browser call, errors included. */
        AccessControlAllowOrigin: string;
        /** @description Stops browsers from guessing the media type. */
        XContentTypeOptions: "nosniff";
        /** @description Prevents CDN caching. The CDN may strip this header. */
        CdnCacheControl: "no-store";
        /** @description Strong entity tag of this answer, for `If-None-Match`. It changes with the catalogue. */
        ETag: string;
        /** @description Clients may cache the answer for a minute. */
        CacheControlOneMinute: "public, max-age=60";
        /** @description The answer must not be cached. */
        CacheControlNoStore: "no-store";
        /** @description Documentation of the error code: cause, solution and an example. */
        Link: string;
        /** @description One of the two ways to send the key. */
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
                /** @description `ETag` of your cached answer, or `*`. The answer is 304 while the cached one is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The institute and its settings. */
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
                /** @description Text that occurs in a title or a tag of any version, ignoring case. There are no wildcards. */
                q?: string;
                /** @description Stream slug. An unknown slug gives an empty page. */
                stream?: string;
                /** @description Category slug, in the given stream or in any stream. An unknown slug gives an empty page. */
                category?: string;
                /** @description Format key, one of those in `GET /site`. */
                format?: string;
                /** @description Language code, one of those in `GET /site`. Returns courses available in this language and shows their version in it. An unknown code gives an empty page. Ignored when the site has no course languages. */
                language?: string;
                /** @description One or more whole tags separated by commas, ignoring case. A course matches when it has any of these tags. If the whole value is a tag of some course, commas included, it is that one tag. */
                tag?: string;
                /** @description Returns courses whose shown version has this availability. */
                availability?: "available" | "coming_soon" | "not_started" | "closed";
                /** @description Page number, from 1. A page past the end is empty. */
                page?: number;
                /** @description Courses per page; 24 by default, 100 with `ids`. */
                page_size?: number;
                /** @description Sort order; ties keep catalogue order. `newest` sorts by `created_at`, descending. `price_asc` and `price_desc` sort by the lowest price among the versions on sale; courses without a price come last. Additions to the contract: `open` sorts by the availability of the shown version (`available`, `not_started`, `coming_soon`, `closed`), then like `newest`. `soonest` sorts by the first upcoming day of the batches that match `delivery`, `venue`, `starts_from`, `starts_to`, `day` and `time`; courses without such a day come last. */
                sort?: "newest" | "title" | "price_asc" | "price_desc" | "open" | "soonest";
                /** @description Addition to the contract. Returns courses whose shown version has this level, ignoring case. */
                level?: string;
                /** @description Addition to the contract. Returns courses by the instructor with this name, ignoring case. */
                instructor?: string;
                /** @description Addition to the contract. Returns free or paid courses. A course with a hidden price counts as paid. Any other course that is not on sale is neither free nor paid. */
                price?: "free" | "paid";
                /** @description Addition to the contract. At most 100 ids separated by commas: returns the courses that these ids open, in this order unless `sort` is given. */
                ids?: string;
                /** @description Addition to the contract. Fields to count courses by, separated by commas: stream, category, format, language, availability, price, level, instructor, tag, delivery, venue, month, day, time. The counts are returned as `facets`. */
                facets?: string;
                /** @description Addition to the contract. Searches titles, subtitles, tags, instructors, levels, venues, streams, categories and descriptions of every version. A course matches when it contains every word, or a longer word that begins with it. Case, accents, hyphens and apostrophes do not matter, and Indic words match their usual Latin spellings. The best match comes first unless `sort` is given. A word that no course contains is corrected, or left out when no known word resembles it; `search` in the answer reports this. */
                search?: string;
                /** @description Addition to the contract. Returns courses whose lowest price, among the versions on sale, is at least this amount, whatever its currency. Courses without a price are left out. */
                price_min?: number;
                /** @description Addition to the contract. Returns courses whose lowest price, among the versions on sale, is at most this amount, whatever its currency. Courses without a price are left out. */
                price_max?: number;
                /** @description Addition to the contract. Returns courses with a batch that is taught this way. A batch is a version in the requested language that is not `closed` and whose teaching is not over. A single batch must match all of `delivery`, `venue`, `starts_from`, `starts_to`, `day` and `time` that are given. */
                delivery?: "online" | "onsite" | "blended";
                /** @description Addition to the contract. Returns courses with a batch at this venue, ignoring case. */
                venue?: string;
                /** @description Addition to the contract. Returns courses with a batch that starts on this day or later. */
                starts_from?: string;
                /** @description Addition to the contract. Returns courses with a batch that starts on this day or earlier. */
                starts_to?: string;
                /** @description Addition to the contract. Returns courses with a batch that has a session on one of these days, separated by commas: monday, tuesday, wednesday, thursday, friday, saturday, sunday. */
                day?: string;
                /** @description Addition to the contract. Returns courses with a batch that has a session starting in the `morning` (before 12:00), `afternoon` (12:00 to 16:59) or `evening` (from 17:00). With `day`, the same session must be on one of the given days. */
                time?: "morning" | "afternoon" | "evening";
            };
            header?: {
                /** @description `ETag` of your cached answer, or `*`. The answer is 304 while the cached one is current. */
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
                             * @description Stable error code for programs to branch on.
                             * @constant
                             */
                            code: "invalid_request";
                            /** @description For logs; the wording may change. */
                            message: string;
                            /** @description The same as in `X-Request-Id`. */
                            request_id: string;
                            /** @description Facts about the error, for programs. */
                            details: {
                                /**
                                 * @description The first invalid parameter.
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
                /** @description Language code. The answer shows the version in this language, or the default version if there is none. Ignored when the site has no course languages. */
                language?: string;
            };
            header?: {
                /** @description `ETag` of your cached answer, or `*`. The answer is 304 while the cached one is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the course, of one of its language editions or of a version, compared exactly. Addition to the contract: also a current or former slug, ignoring case. */
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
                             * @description Stable error code for programs to branch on.
                             * @constant
                             */
                            code: "invalid_request";
                            /** @description For logs; the wording may change. */
                            message: string;
                            /** @description The same as in `X-Request-Id`. */
                            request_id: string;
                            /** @description Facts about the error, for programs. */
                            details: {
                                /**
                                 * @description The first invalid parameter.
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
                /** @description Language code. The answer shows the version in this language, or the default version if there is none. Ignored when the site has no course languages. */
                language?: string;
                /** @description Addition to the contract. Maximum number of courses to return. */
                limit?: number;
            };
            header?: {
                /** @description `ETag` of your cached answer, or `*`. The answer is 304 while the cached one is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the course, of one of its language editions or of a version, compared exactly. Addition to the contract: also a current or former slug, ignoring case. */
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
                             * @description Stable error code for programs to branch on.
                             * @constant
                             */
                            code: "invalid_request";
                            /** @description For logs; the wording may change. */
                            message: string;
                            /** @description The same as in `X-Request-Id`. */
                            request_id: string;
                            /** @description Facts about the error, for programs. */
                            details: {
                                /**
                                 * @description The first invalid parameter.
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
                /** @description Language code. Returns the versions in this language, or all versions if there are none. */
                language?: string;
            };
            header?: {
                /** @description `ETag` of your cached answer, or `*`. The answer is 304 while the cached one is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the course, of one of its language editions or of a version, compared exactly. Addition to the contract: also a current or former slug, ignoring case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outlines of the versions, in the order of `variants`. */
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
                             * @description Stable error code for programs to branch on.
                             * @constant
                             */
                            code: "invalid_request";
                            /** @description For logs; the wording may change. */
                            message: string;
                            /** @description The same as in `X-Request-Id`. */
                            request_id: string;
                            /** @description Facts about the error, for programs. */
                            details: {
                                /**
                                 * @description The first invalid parameter.
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
                /** @description `ETag` of your cached answer, or `*`. The answer is 304 while the cached one is current. */
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
                /** @description Stream slug. Returns the learning paths of this stream. An unknown slug gives an empty list. */
                stream?: string;
            };
            header?: {
                /** @description `ETag` of your cached answer, or `*`. The answer is 304 while the cached one is current. */
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
                             * @description Stable error code for programs to branch on.
                             * @constant
                             */
                            code: "invalid_request";
                            /** @description For logs; the wording may change. */
                            message: string;
                            /** @description The same as in `X-Request-Id`. */
                            request_id: string;
                            /** @description Facts about the error, for programs. */
                            details: {
                                /**
                                 * @description The first invalid parameter.
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
                /** @description `ETag` of your cached answer, or `*`. The answer is 304 while the cached one is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Code of the learning path, from `GET /learning-paths`. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The learning path with its steps in order. */
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
                /** @description Addition to the contract. Page number, from 1. A page past the end is empty. */
                page?: number;
                /** @description Addition to the contract. Entries per page; 10000 when only `page` is given. */
                page_size?: number;
            };
            header?: {
                /** @description `ETag` of your cached answer, or `*`. The answer is 304 while the cached one is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pages, in catalogue order. */
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
                             * @description Stable error code for programs to branch on.
                             * @constant
                             */
                            code: "invalid_request";
                            /** @description For logs; the wording may change. */
                            message: string;
                            /** @description The same as in `X-Request-Id`. */
                            request_id: string;
                            /** @description Facts about the error, for programs. */
                            details: {
                                /**
                                 * @description The first invalid parameter.
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
                /** @description `next` from the previous answer. Without it the answer lists no changes, and `next` is a cursor for the present. */
                since?: string;
                /** @description Maximum number of changes to return. */
                limit?: number;
            };
            header?: {
                /** @description `ETag` of your cached answer, or `*`. The answer is 304 while the cached one is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes, oldest first; empty when nothing changed. */
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
                             * @description Stable error code for programs to branch on.
                             * @constant
                             */
                            code: "invalid_request";
                            /** @description For logs; the wording may change. */
                            message: string;
                            /** @description The same as in `X-Request-Id`. */
                            request_id: string;
                            /** @description Facts about the error, for programs. */
                            details: {
                                /**
                                 * @description The first invalid parameter.
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
                /** @description IP address of the visitor, when a server sends the enquiry. Ignored in browser calls. */
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
            /** @description The enquiry was already saved. Missing data was added to it. */
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
            /** @description The enquiry was saved. */
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
                             * @description Stable error code for programs to branch on.
                             * @constant
                             */
                            code: "invalid_request";
                            /** @description For logs; the wording may change. */
                            message: string;
                            /** @description The same as in `X-Request-Id`. */
                            request_id: string;
                            /** @description Facts about the error, for programs. */
                            details: {
                                /**
                                 * @description The first invalid field.
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
                             * @description Stable error code for programs to branch on.
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
            /** @description The `Content-Type` is not JSON, or the body is compressed. */
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
                             * @description Stable error code for programs to branch on.
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
            /** @description The interface description as OpenAPI. */
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
                         * @description OpenAPI version.
                         * @constant
                         */
                        openapi: "3.1.0";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Your cached answer is still current. There is no body. */
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
